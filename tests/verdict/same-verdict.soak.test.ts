import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import { describeCase, drawCases, firstSeed, issuesAtFields, judgeOnServer } from './cases.ts';
import { openBrowserSide } from './in-chromium.ts';
import { openRealm } from './realm.ts';
import { openWitness } from './witness.ts';

const total = 10_000;
const aRound = 250;
// Two to four minutes each on a quiet machine.
const timeout = 30 * 60_000;
/** Each round has a seed of its own, which a failure names: `SEED=<that> npm run soak` begins with it. */
const rounds = Array.from({ length: total / aRound }, (_, round) => firstSeed + round);

test('a page’s realm and the server judge 10,000 random answers alike', { timeout }, async () => {
  const witness = openWitness();
  for (const seed of rounds) {
    // Modules of a round are let go with it.
    const realm = await openRealm();
    drawCases(aRound, seed).forEach((each, index) => {
      const page = realm.open(each);
      const verdict = judgeOnServer(each, JSON.parse(each.answers));
      expect(realm.side.judge(page, each.answers), describeCase(each, index)).toBe(verdict);
      expect(realm.side.judgeEach(page, each.answers), describeCase(each, index)).toBe(issuesAtFields(each, verdict));
      witness.see(verdict);
    });
  }
  witness.expectVariety();
});

test('a browser and the server judge 10,000 random answers alike', { timeout }, async () => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (const seed of rounds) {
      const page = await browser.newPage();
      const askBrowser = await openBrowserSide(page);
      const cases = drawCases(aRound, seed);
      const judged = await askBrowser(cases);
      cases.forEach((each, index) => {
        const verdict = judgeOnServer(each, JSON.parse(each.answers));
        expect(judged[index]?.verdict, describeCase(each, index)).toBe(verdict);
        expect(judged[index]?.each, describeCase(each, index)).toBe(issuesAtFields(each, verdict));
      });
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
