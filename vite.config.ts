import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Names that stand for another file in every build and in tests. RJSF draws its own texts as Markdown; ours never are, and the
 * library for it is 31 KiB of every page with a form.
 */
export const aliases = { 'markdown-to-jsx/react': path('./engine/render/plain-markdown.tsx') };

/** Packages built into the server instead of imported by Node, because an alias above reaches into them. */
export const builtIn = [/^@rjsf\//];

// scripts/build.mjs runs it twice: for the browser, and with isSsrBuild for the server. Both give their folder of dist/ themselves.
export default defineConfig(({ isSsrBuild }) => ({
  root: path('./'),
  plugins: [react()],
  resolve: { alias: aliases },
  // The public folder is part of what browsers load; the server has no use for a second copy.
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        minify: false,
        rolldownOptions: { input: { main: path('./src/server/main.ts') } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // The Content-Security-Policy allows no data: but in images, so nothing is written into another file.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: path('./src/client/entry-browser.tsx') },
      },
  ssr: { noExternal: builtIn },
}));
