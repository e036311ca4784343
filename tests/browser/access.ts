import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
type Axe = { readonly run: (root: Document, options: object) => Promise<{ readonly violations: readonly Violation[] }> };

/** What axe finds on this page as it stands, a line each. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // Inside an evaluation the page's own script policy does not speak.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    // The line above put it there.
    const { axe } = window as unknown as { axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`);
  });
}

/** Nothing that axe knows of keeps a person out of this page as it stands: `expectOpenToAll(page, 'login with errors')`. */
export async function expectOpenToAll(page: Page, where: string): Promise<void> {
  expect(await findBarriers(page), where).toEqual([]);
}
