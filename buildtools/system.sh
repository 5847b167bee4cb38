#!/bin/sh
# What the Makefile needs from the machine. As root on Debian, missing packages are installed;
# otherwise one sentence says what is missing.
#
#   system.sh python     prints a Python that can make virtual environments
#   system.sh compile    prints how SANDTABLE_COMPILE should be set for the tests: require or 1
#   system.sh browser    prints a Chromium that the browser tests can drive
#   system.sh postgres   prints the folder of PostgreSQL's programs, for the tests of the store
set -eu

fail() { echo "$*" >&2; exit 1; }

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

install() {
    echo "Installing $* ..." >&2
    log=$(mktemp)
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"; } \
        >"$log" 2>&1 || { tail -n 20 "$log" >&2; rm -f "$log"; return 1; }
    rm -f "$log"
}

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

is_debians() { [ "$("$1" -c 'import sys; print(sys.base_prefix)')" = /usr ]; }

has_headers() {
    "$1" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
}

case "${1:-}" in
python)
    python=$(find_python) || { [ -z "${PYTHON:-}" ] && can_install && install python3 python3-venv && python=$(find_python); } ||
        fail "sandtable needs Python 3.11 or newer; none was found (name one with PYTHON=...)."
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        { can_install && is_debians "$python" && install python3-venv; } ||
            fail "$python cannot make virtual environments; on Debian: apt install python3-venv."
    fi
    # Compiling without these headers is impossible, with any compiler; failing to get them is no error.
    if ! has_headers "$python" && can_install && is_debians "$python"; then install python3-dev || :; fi
    echo "$python"
    ;;
compile)
    command -v "${CC:-cc}" >/dev/null || { can_install && install gcc libc6-dev; } || :
    python=.venv/bin/python
    if command -v "${CC:-cc}" >/dev/null && has_headers "$python"; then echo require; else echo 1; fi
    ;;
browser)
    find_browser() {
        for name in ${CHROMIUM:-chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable}; do
            command -v "$name" && return
        done
        return 1
    }
    # The shell has no window to draw and needs half the time. Where it is not to be had, the whole browser does.
    if [ -z "${CHROMIUM:-}" ] && ! command -v chromium-headless-shell >/dev/null && can_install; then
        install chromium-headless-shell fonts-dejavu-core || echo "Looking for another browser ..." >&2
    fi
    find_browser || { can_install && install chromium fonts-dejavu-core && find_browser; } ||
        fail "The browser tests need Chromium: install it (on Debian: apt install chromium) or name one with CHROMIUM=..."
    ;;
postgres)
    find_postgres() {
        # Debian keeps them off the PATH, a folder per version; the newest first.
        for folder in ${POSTGRES:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) $(pg_config --bindir 2>/dev/null)}; do
            if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then echo "$folder" && return; fi
        done
        return 1
    }
    find_postgres || { can_install && install postgresql && find_postgres; } ||
        fail "The tests of the store need PostgreSQL: install it (on Debian: apt install postgresql) or name the folder of its programs with POSTGRES=..."
    ;;
*)
    fail "usage: system.sh python|compile|browser|postgres"
    ;;
esac
