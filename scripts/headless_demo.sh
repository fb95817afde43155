#!/bin/bash
# The main job without a window: make the demo document, step 40 nights, print the tiers by night,
# save the picture of the space.
#   scripts/headless_demo.sh path/to/lethe [folder]
set -euo pipefail
lethe=$1
folder=${2:-build}
here=$(cd "$(dirname "$0")" && pwd)

mkdir -p "$folder"
document=$folder/demo.lethe
picture=$folder/demo.png
rm -f "$document" "$document-wal" "$document-shm" "$picture"

echo "There is no display, so here is the main job without a window."
"$lethe" demo "$document"
"$lethe" sleep "$document" --nights 40
"$lethe" info "$document"
"$here/with_display.sh" "$lethe" shot "$document" "$picture"
if [ ! -s "$picture" ]; then
    echo "lethe: no picture was saved" >&2
    exit 1
fi
echo "The document: $(cd "$folder" && pwd)/demo.lethe"
echo "The picture:  $(cd "$folder" && pwd)/demo.png"
