import { defineConfig } from 'vitest/config';
import { aliases, bundled } from './scripts/stand-ins/aliases.mjs';

const isSoak = process.env['SOAK'] !== undefined;
const long = '**/*.soak.test.{ts,tsx}';

export default defineConfig({
  resolve: { alias: aliases },
  ssr: { noExternal: bundled },
  test: {
    setupFiles: ['tests/house/silence.ts'],
    testTimeout: isSoak ? 600_000 : 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/server/**', long] } },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.{ts,tsx}'], exclude: [long] } },
      ...(isSoak ? [{ extends: true as const, test: { name: 'soak', include: [`tests/${long}`] } }] : []),
    ],
  },
});
