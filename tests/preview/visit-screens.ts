// Opens previews one after another in one page, and returns the problems of each.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { type Choices, firstChoices } from '../../scripts/preview/choices.ts';
import type { ShownProject } from '../../scripts/preview/describe-project.ts';
import { frameAddress } from '../../scripts/preview/tool/address.ts';
import { findCut } from './find-cut.ts';

export interface PreviewAddress {
  readonly name: string;
  readonly address: string;
}

/** Each screen with each of its examples, with these other choices. `isShort`: only the first example. */
export function listPreviews(project: ShownProject, choices: Partial<Choices> = {}, isShort = false): readonly PreviewAddress[] {
  return project.screens.flatMap(({ id, route, examples }) =>
    examples.slice(0, isShort ? 1 : undefined).map(({ name }) => {
      const chosen = { ...firstChoices, ...choices, screen: id, example: name };
      return { name: [id, name, ...Object.values(choices)].join(' '), address: frameAddress(chosen, route) };
    }),
  );
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** Console messages, policy violations, clipped texts and axe violations of these pages; empty if there are none. */
export async function inspectPreviews(page: Page, origin: string, looks: readonly PreviewAddress[]): Promise<readonly string[]> {
  const found: string[] = [];
  let now = '';
  // `verbose` messages are the browser's own advice, hidden by default.
  page.on('console', (message) => {
    if (`${message.type()}` !== 'verbose') found.push(`${now}: ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${now}: script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/csp-report') || !/^(data|blob):/.test(url) === !url.startsWith(origin))
      found.push(`${now}: request: ${url}`);
  });
  for (const { name, address } of looks) {
    now = name;
    const answer = await page.goto(origin + address, { waitUntil: 'load' });
    if (answer?.status() !== 200) found.push(`${now}: status ${answer?.status()}`);
    // The page is hydrated once React's key is on its root.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('madoguchi') ?? {}).some((key) => key.startsWith('__react')),
    );
    found.push(...(await page.evaluate(findCut)).map((each) => `${now}: ${each}`));
    await page.evaluate(axe);
    const violations = await page.evaluate(async (values) => {
      // Injected by the line above.
      const { axe: loaded } = window as unknown as { axe: Axe };
      return (await loaded.run(document, { runOnly: { type: 'tag', values } })).violations;
    }, tags);
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html, failureSummary }) => `${now}: axe ${id}: ${html} ${failureSummary}`));
  }
  return found;
}
