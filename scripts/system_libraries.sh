#!/bin/sh
# See that the libraries Qt and OpenGL load from the system are there; "headless" adds a virtual
# screen. As root on Debian or Ubuntu what is missing is installed, else the command is printed.
# LETHE_SKIP_SYSTEM=1 leaves all of this out.
set -eu
purpose=${1:-window}

say() { echo "lethe: $*" >&2; }

# A name, or several names that one library has had in different releases, newest first.
packages="
libstdc++6 libglib2.0-0t64|libglib2.0-0 libdbus-1-3 libfontconfig1 libfreetype6 fonts-dejavu-core
libgssapi-krb5-2 libzstd1 libegl1 libgl1 libglx-mesa0 libgl1-mesa-dri libx11-6 libx11-xcb1
libxext6 libxrender1 libxkbcommon0 libxkbcommon-x11-0 libxcb1 libxcb-cursor0 libxcb-glx0
libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render0 libxcb-render-util0
libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1
"
if [ "$purpose" = headless ]; then
    packages="$packages xvfb"
fi

is_installed() {
    case $(dpkg-query -W -f='${db:Status-Abbrev}\n' "$1" 2>/dev/null) in
        *ii*) return 0 ;;
    esac
    return 1
}

is_known() { apt-cache show "$1" 2>/dev/null | grep -q '^Package:'; }

any_installed() {
    for name in $(echo "$1" | tr '|' ' '); do
        if is_installed "$name"; then return 0; fi
    done
    return 1
}

first_known() {
    for name in $(echo "$1" | tr '|' ' '); do
        if is_known "$name"; then
            echo "$name"
            return 0
        fi
    done
    echo "${1##*|}"
}

if [ "${LETHE_SKIP_SYSTEM:-0}" = 1 ] || [ "$(uname -s)" != Linux ]; then
    exit 0
fi
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "not Debian or Ubuntu: please see that Qt 6 for X11 and Mesa's OpenGL$(
        [ "$purpose" = headless ] && echo ', and Xvfb,') are installed"
    exit 0
fi

missing=""
for entry in $packages; do
    any_installed "$entry" || missing="$missing $entry"
done
[ -n "$missing" ] || exit 0

as_root=""
[ "$(id -u)" = 0 ] || as_root=sudo
[ -n "$as_root" ] || apt-get update -qq >&2 || say "apt-get update failed; trying with the lists there are"

names=""
for entry in $missing; do
    names="$names $(first_known "$entry")"
done

if [ -n "$as_root" ]; then
    say "system libraries are missing. Run this, then make again:"
    say "  sudo apt-get update && sudo apt-get install -y --no-install-recommends$names"
    exit 1
fi
say "installing$names"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086  # one word per package
if ! DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq \
    --no-install-recommends $names >"$log" 2>&1; then
    cat "$log" >&2
    say "apt-get could not install them. See the lines above, or run:"
    say "  apt-get install -y --no-install-recommends$names"
    exit 1
fi
