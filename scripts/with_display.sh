#!/bin/bash
# Run a command with a virtual screen that has OpenGL, and end the screen with the command.
#   scripts/with_display.sh pytest -m gl
set -euo pipefail

if ! command -v Xvfb >/dev/null; then
    echo "lethe: Xvfb is missing. Run:  sudo apt-get install -y xvfb" >&2
    exit 1
fi

log=$(mktemp "${TMPDIR:-/tmp}/lethe-xvfb.XXXXXX")
number=$(mktemp "${TMPDIR:-/tmp}/lethe-display.XXXXXX")
server=""
finish() {
    if [ -n "$server" ]; then
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -f "$log" "$number"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# The server picks a free display by itself and writes its number once it takes connections.
Xvfb -displayfd 3 -screen 0 1920x1080x24 +extension GLX -nolisten tcp -noreset \
    3>"$number" >"$log" 2>&1 &
server=$!
for _ in $(seq 300); do
    if [ -s "$number" ] || ! kill -0 "$server" 2>/dev/null; then
        break
    fi
    sleep 0.1
done
if [ ! -s "$number" ]; then
    echo "lethe: Xvfb did not start:" >&2
    cat "$log" >&2
    exit 1
fi

DISPLAY=":$(tr -d '[:space:]' <"$number")"
export DISPLAY
unset WAYLAND_DISPLAY XAUTHORITY
export QT_QPA_PLATFORM=xcb

"$@"
