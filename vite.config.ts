import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What draws pages. */
const drawing = [/^@rjsf\//, 'qrcode.react', /^react(-dom|-router|-router-dom|-i18next|-is)?$/, 'scheduler', 'i18next'];

// Two builds: the browser's (hashed assets and a manifest) and, with `vite build --ssr`, the server as one file whose
// packages stay outside. One file, so that a build beside a running server takes nothing away from it.
export default defineConfig(({ isSsrBuild }) => ({
  root: fromRoot('.'),
  appType: 'custom',
  // The server gives public/ itself.
  publicDir: false,
  plugins: [react()],
  // What a page need not load: the browser does it.
  resolve: {
    alias: [
      { find: 'fast-uri', replacement: fromRoot('engine/render/form/sections/schema-address.ts') },
      // React itself has what this package brings to older ones.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  ssr: { noExternal: [...drawing] },
  // Outside the bundle React would draw in its development form wherever NODE_ENV is not set: slowly, and with much to say.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  logLevel: 'warn',
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist/server',
        ssr: true,
        sourcemap: true,
        rolldownOptions: { input: { main: 'src/server/main.ts' }, output: { entryFileNames: '[name].js', codeSplitting: false } },
      }
    : {
        target: 'baseline-widely-available',
        outDir: 'dist/client',
        manifest: true,
        // No inlined data: addresses and no polyfill: the content security policy allows files of ours alone.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/client/entry-browser.tsx' },
      },
}));
