#!/bin/sh
# Print a Python that is new enough: $1 where it is one, else the newest python3.x on the path.
set -eu
wanted=${1:-python3}

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

for candidate in "$wanted" python3.13 python3.12 python3.11 python3.14 python3; do
    if new_enough "$candidate"; then
        echo "$candidate"
        exit 0
    fi
done
echo "lethe: needs Python 3.11 or newer; none was found (tried $wanted). Name one: make PYTHON=/path/to/python3.11" >&2
exit 1
