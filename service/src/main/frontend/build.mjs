// Bundles src into the folder given, ../resources/assets unless told: the same sources and lock file give the same bytes.
import {build} from "esbuild";
import {copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "../resources/assets"));
rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});

const {metafile} = await build({
    absWorkingDir: here,
    entryPoints: ["src/site.ts", "src/editor.ts", "src/site.css"],
    outdir: out,
    bundle: true,
    minify: true,
    format: "iife",
    // Every browser of the last three years; what is newer is written in older words.
    target: ["chrome111", "edge111", "firefox115", "safari16.4"],
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
});
for (const file of readdirSync(join(here, "src/pictures"))) {
    copyFileSync(join(here, "src/pictures", file), join(out, file));
}
writeFileSync(join(out, "THIRD-PARTY.txt"), licences(Object.keys(metafile.inputs)));

/** The licence of each package that went into a bundle; it has to travel with the copy. */
function licences(inputs) {
    const packages = new Set();
    for (const input of inputs) {
        const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
        if (name) {
            packages.add(name[1]);
        }
    }
    let text = "site.js and editor.js contain the packages below.\n";
    for (const name of [...packages].sort()) {
        const folder = join(here, "node_modules", name);
        const {version, license} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
        if (!file) {
            throw new Error(`${name} comes without a licence`);
        }
        text += `\n${"-".repeat(100)}\n${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    }
    return text;
}
