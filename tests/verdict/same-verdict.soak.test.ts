import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import { describeCase, drawCases, firstSeed, issuesAtFields, judgeOnServer } from './cases.ts';
import { createCoverage } from './coverage.ts';
import { openBrowserSide } from './in-chromium.ts';
import { openRealm } from './realm.ts';

const total = 10_000;
const aRound = 250;
// Two to four minutes each on a quiet machine.
const timeout = 30 * 60_000;
/** Each round has its own seed, which a failure names: `SEED=<seed> npm run soak` starts with it. */
const rounds = Array.from({ length: total / aRound }, (_, round) => firstSeed + round);

test('a page’s realm and the server return the same verdict for 10,000 random answers', { timeout }, async () => {
  const coverage = createCoverage();
  for (const seed of rounds) {
    // Modules can be garbage-collected after each round.
    const realm = await openRealm();
    drawCases(aRound, seed).forEach((each, index) => {
      const page = realm.open(each);
      const verdict = judgeOnServer(each, JSON.parse(each.answers));
      expect(realm.side.judge(page, each.answers), describeCase(each, index)).toBe(verdict);
      expect(realm.side.judgeEach(page, each.answers), describeCase(each, index)).toBe(issuesAtFields(each, verdict));
      coverage.see(verdict);
    });
  }
  coverage.expectVariety();
});

test('a browser and the server return the same verdict for 10,000 random answers', { timeout }, async () => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (const seed of rounds) {
      const page = await browser.newPage();
      const validateInBrowser = await openBrowserSide(page);
      const cases = drawCases(aRound, seed);
      const verdicts = await validateInBrowser(cases);
      cases.forEach((each, index) => {
        const verdict = judgeOnServer(each, JSON.parse(each.answers));
        expect(verdicts[index]?.verdict, describeCase(each, index)).toBe(verdict);
        expect(verdicts[index]?.each, describeCase(each, index)).toBe(issuesAtFields(each, verdict));
      });
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
