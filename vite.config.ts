import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aliases, bundled } from './scripts/stand-ins/aliases.mjs';

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// Two builds: the browser's (hashed assets and a manifest) and, with `vite build --ssr`, the server as one file whose
// packages stay outside. One file, so that a build beside a running server takes nothing away from it.
export default defineConfig(({ isSsrBuild }) => ({
  root: fromRoot('.'),
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react()],
  resolve: { alias: aliases },
  ssr: { noExternal: bundled },
  logLevel: 'warn',
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist/server',
        ssr: true,
        sourcemap: true,
        copyPublicDir: false,
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
