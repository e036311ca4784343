import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
type Axe = { readonly run: (root: Document, options: object) => Promise<{ readonly violations: readonly Violation[] }> };

/** Violations that axe finds on the page in its current state, one line each. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // `evaluate` bypasses the page's Content-Security-Policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    // Injected by the line above.
    const { axe } = window as unknown as { axe: Axe };
    // During a transition colours are those of neither state.
    const running = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(running.map((each) => each.finished));
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`);
  });
}

/** Asserts that axe finds no violation on the page in its current state: `expectAccessible(page, 'login with errors')`. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await findViolations(page), where).toEqual([]);
}
