// Make the page with all that it loads, for any web server: node build.mjs [FOLDER], by default site.
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const here = import.meta.dirname;
const site = resolve(process.argv[2] ?? join(here, "site"));
const pyodide = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"];

for (const name of ["index.html", "worker.js", "play.py", ...pyodide.map((file) => `node_modules/pyodide/${file}`)])
    cpSync(join(here, name), join(site, basename(name)));
execFileSync("tar", ["-czf", "textgames.tar.gz", "--exclude=__pycache__", "--exclude=*.po*", "-C", join(here, "../.."), "textgames"], { cwd: site });
