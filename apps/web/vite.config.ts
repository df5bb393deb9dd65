import { defineConfig } from "vite";

// The output folder is CMake's when CMake builds the page.
const folder = process.env["ESX_PAGE_DIR"] ?? "dist";

// `npm run dev` serves the page from here and asks a running esxserver for everything else.
const server = process.env["ESXSERVER_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    outDir: folder,
    emptyOutDir: true,
    // The Content-Security-Policy has no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    // pdf.js alone is larger than Vite's limit; it is loaded with the first PDF only.
    chunkSizeWarningLimit: 1500,
  },
  server: { proxy: { "/api": server, "/docs": server, "/health": server } },
});
