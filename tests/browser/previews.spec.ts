import { test as base, expect } from '@playwright/test';
import { type RunningPreview, runPreview } from '../preview/run-preview.ts';
import { inspectPreviews, listPreviews } from '../preview/visit-screens.ts';

const test = base.extend<object, { preview: RunningPreview }>({
  preview: [
    async ({}, use) => {
      const preview = await runPreview();
      await use(preview);
      expect((await preview.end()).code).toBe(0);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ viewport: { width: 390, height: 844 } });

// Two halves, so that two workers share them.
for (const half of [0, 1]) {
  test(`every screen opens in the preview without console messages, CSP reports or findings, half ${half + 1}`, async ({
    page,
    preview,
  }) => {
    test.setTimeout(180_000);
    const addresses = listPreviews(await preview.readProject(), {}, true).filter((_, index) => index % 2 === half);
    expect(addresses.length).toBeGreaterThan(10);
    expect(await inspectPreviews(page, preview.origin, addresses)).toEqual([]);
  });
}
