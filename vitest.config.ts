import { defineConfig } from 'vitest/config';
import { aliases, builtIn } from './vite.config.ts';

const isSoak = process.env['SOAK'] === '1';

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: isSoak ? ['tests/**/*.soak.test.{ts,tsx}'] : ['tests/**/*.test.{ts,tsx}'],
    exclude: isSoak ? [] : ['tests/**/*.soak.test.{ts,tsx}'],
    server: { deps: { inline: builtIn } },
    // Two cores, databases and password hashes: a test may have to wait for its turn.
    testTimeout: isSoak ? 600_000 : 20_000,
    hookTimeout: 60_000,
    // What the code under test writes to the console is a test's matter, and shown with the test that failed.
    silent: 'passed-only',
    passWithNoTests: isSoak,
  },
});
