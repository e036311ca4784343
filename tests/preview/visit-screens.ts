// Opens previews one after another in one page, and returns the problems of each.
import type { Page, Response } from '@playwright/test';
import { type Choices, firstChoices } from '../../scripts/preview/choices.ts';
import type { ShownProject } from '../../scripts/preview/describe-project.ts';
import { frameAddress } from '../../scripts/preview/tool/address.ts';
import { findViolations } from '../browser/accessibility.ts';
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

/** Opens a preview and waits until it is hydrated: React's key is on its root then. */
export async function openPreview(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('madoguchi') ?? {}).some((key) => key.startsWith('__react')),
  );
  return answer;
}

/** Waits until nothing is loaded any more; at most a second, because some pages poll. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
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
    const answer = await openPreview(page, origin + address);
    if (answer?.status() !== 200) found.push(`${now}: status ${answer?.status()}`);
    found.push(...(await page.evaluate(findCut)).map((each) => `${now}: ${each}`));
    found.push(...(await findViolations(page)).map((violation) => `${now}: axe ${violation}`));
  }
  return found;
}
