// Writes FILE.gz and FILE.br next to every file of the built page that they make smaller:
// node tools/compress.mjs [FOLDER]. The same file gives the same bytes.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2] ?? process.env.ESX_PAGE_DIR ?? "dist";

const forms = {
  // Node writes no time into the header.
  ".gz": (bytes) => gzipSync(bytes, { level: 9 }),
  ".br": (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

function filesIn(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
  );
}

for (const file of filesIn(folder)) {
  if (Object.keys(forms).some((suffix) => file.endsWith(suffix))) continue;
  const bytes = readFileSync(file);
  for (const [suffix, compress] of Object.entries(forms)) {
    const smaller = compress(bytes);
    if (smaller.length < bytes.length) writeFileSync(file + suffix, smaller);
    else rmSync(file + suffix, { force: true });
  }
}
