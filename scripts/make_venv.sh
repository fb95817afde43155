#!/bin/sh
# Make the virtual environment $2 with the Python $1, also where Debian has split ensurepip off.
set -eu
python=$1
venv=$2

say() { echo "lethe: $*" >&2; }

works() {
    [ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1 &&
        "$venv/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'
}

has_ensurepip() { "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; }

if works; then
    exit 0
fi
rm -rf "$venv"

if ! has_ensurepip; then
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    install="apt-get install -y $version-venv"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing $version-venv"
        DEBIAN_FRONTEND=noninteractive sh -c "apt-get update -qq; $install -qq" >/dev/null || true
    fi
fi

if has_ensurepip; then
    "$python" -m venv "$venv"
elif "$python" -m virtualenv --version >/dev/null 2>&1; then
    "$python" -m virtualenv -q "$venv"
elif "$python" -m pip --version >/dev/null 2>&1 && "$python" -c 'import venv' 2>/dev/null; then
    "$python" -m venv --without-pip "$venv"
    "$python" -m pip --python "$venv/bin/python" install -q pip
else
    say "this Python cannot make virtual environments. Run this, then make again:"
    say "  sudo $install"
    "$(dirname "$0")/system_libraries.sh" headless || true
    exit 1
fi

if ! works; then
    say "the virtual environment $venv does not work; remove it and try again"
    exit 1
fi
