import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { accessibilityTags, experimentalRules } from './accessibility-tags.ts';

/** The script of axe; minified, because each page parses it. */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds on the page in its current state, one line each. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // `evaluate` bypasses the page's Content-Security-Policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async ([values, more]) => {
      // Injected by the line above.
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // A control that is half behind the sticky header can be scrolled out, but counts as too small.
      const position = window.scrollY;
      scrollTo({ top: 0, behavior: 'instant' });
      // During a transition colours are those of neither state.
      const running = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(running.map((each) => each.finished));
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values: [...values] },
        rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
        resultTypes: ['violations'],
        // They have no axe; those of other origins would refuse its messages with a warning.
        iframes: false,
      });
      scrollTo({ top: position, behavior: 'instant' });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`);
    },
    [accessibilityTags, experimentalRules] as const,
  );
}

/** Asserts that axe finds no violation on the page in its current state: `expectAccessible(page, 'login with errors')`. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await findViolations(page), where).toEqual([]);
}
