import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The playground as a static site, in dist/playground: for any folder of any server. */
export default defineConfig({
  root: folder,
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('../../dist/playground', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2_000,
  },
});
