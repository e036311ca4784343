import { test as base, expect } from '@playwright/test';
import { type RunningPreview, runPreview } from '../preview/run-preview.ts';
import { inspectPreviews, listPreviews } from '../preview/visit-screens.ts';
import { day, sample } from '../sample.ts';

const test = base.extend<object, { preview: RunningPreview }>({
  preview: [
    async ({}, use) => {
      const preview = await runPreview();
      await use(preview);
      expect((await preview.end()).code).toBe(0);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ viewport: { width: 390, height: 844 } });

// A third of the screens, which changes daily, by two workers; the soak run opens all, in every variant.
const parts = 2;
for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`screens open in the preview without console messages, CSP reports or findings, part ${part + 1} (SAMPLE=${day})`, async ({
    page,
    preview,
  }) => {
    test.setTimeout(300_000);
    const all = listPreviews(await preview.readProject(), {}, true);
    const addresses = sample(all, Math.ceil(all.length / 3), 'previews', ({ name }) => name).filter(
      (_, index) => index % parts === part,
    );
    expect(addresses.length).toBeGreaterThan(10);
    expect(await inspectPreviews(page, preview.origin, addresses)).toEqual([]);
  });
}
