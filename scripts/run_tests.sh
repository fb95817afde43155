#!/bin/bash
# The tests, in the surroundings that they need. Every part runs, and every result is told
# at the end.
#   scripts/run_tests.sh path/to/venv
set -uo pipefail
python=$1/bin/python
here=$(cd "$(dirname "$0")" && pwd)
results=()
failed=0

part() {
    local name=$1 started=$SECONDS output
    shift
    output=$(mktemp "${TMPDIR:-/tmp}/lethe-tests.XXXXXX")
    echo
    echo "=== $name"
    "$@" 2>&1 | tee "$output"
    local status=${PIPESTATUS[0]}
    local counts
    counts=$(grep -v '^[[:space:]]*$' "$output" | tail -n 1)
    rm -f "$output"
    if [ "$status" -ne 0 ]; then
        failed=1
    fi
    results+=("$(printf '%-44s exit %d, %d s: %s' "$name" "$status" $((SECONDS - started)) "$counts")")
}

part "engine, Qt not installed" \
    "$python" -m pytest tests/engine -q -n 2 -p tests.helpers.no_qt -p no:pytest-qt
part "program and window, no OpenGL" \
    env -u DISPLAY -u WAYLAND_DISPLAY QT_QPA_PLATFORM=offscreen \
    "$python" -m pytest tests -q -n 2 --ignore=tests/engine -m "not gl and not e2e"
part "OpenGL, on a screen" \
    "$here/with_display.sh" "$python" -m pytest tests -q --ignore=tests/engine -m gl
part "the real program, on a screen" \
    "$here/with_display.sh" "$python" -m pytest tests -q -n 2 --ignore=tests/engine -m "e2e and not gl"

echo
echo "=== results"
printf '%s\n' "${results[@]}"
exit "$failed"
