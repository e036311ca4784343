import { defineConfig } from 'vite';

const output = { entryFileNames: 'client.js', assetFileNames: '[name][extname]' };
export default defineConfig({ base: '/files/', build: { rolldownOptions: { input: 'client.js', output } } });
