import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { browsers } from './scripts/toolchain/find-chromium.mjs';
import './tests/define-language.ts';
import './tests/sample.ts';

// The system's browser where there is one (scripts/toolchain/find-chromium.mjs names it), else the one that Playwright
// downloaded.
const chromium = process.env['CHROMIUM_PATH'] ?? browsers.find(existsSync);

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/stores/global-setup.ts',
  // More than the cores of a small machine: a test spends a third of its time waiting for the browser or the server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Only ends tests that hang: beside another whole run a test that restarts its store takes two minutes.
  timeout: 240_000,
  // Two busy cores: a server that was just started answers its first request after many seconds.
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [['line']] : [['dot'], ['json']],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // A worker's tests share one page, whose renderer has the scripts compiled; it is reset before each test.
    reuseContext: true,
    // Transitions cost a tenth of the time, and no test is about them.
    contextOptions: { reducedMotion: 'reduce' },
    // No traces, which are slow: `npx playwright test --trace on` records them for debugging.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // These compilers pay off only after seconds of one page, and cost a tenth of the time.
        '--js-flags=--no-turbofan,--no-maglev',
        // Chromium's sandbox does not work for root in a container.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
