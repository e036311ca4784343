// Opens previews one after another in one page, and returns the problems of each.
import type { CDPSession, Page, Response } from '@playwright/test';
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

/** The accessible names in which two texts are read as one word: `consentrequired`. */
async function findJoinedNames(session: CDPSession): Promise<readonly string[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const read = (role: (value: string) => boolean) =>
    nodes.filter((node) => role(String(node.role?.value))).map(({ name }) => String(name?.value ?? ''));
  const texts = read((role) => role === 'StaticText');
  const names = read((role) => !['StaticText', 'InlineTextBox'].includes(role));
  const joints = texts.flatMap((text, index) => {
    const next = texts[index + 1] ?? '';
    return /[a-z]$/i.test(text) && /^[a-z]/i.test(next) ? [text + next] : [];
  });
  return names.filter((name) => joints.some((joint) => name.includes(joint)));
}

/** Console messages, policy violations, clipped texts, joined names and axe violations of these pages; empty if there are none. */
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
  const session = await page.context().newCDPSession(page);
  for (const { name, address } of looks) {
    now = name;
    const answer = await openPreview(page, origin + address);
    if (answer?.status() !== 200) found.push(`${now}: status ${answer?.status()}`);
    found.push(...(await page.evaluate(findCut)).map((each) => `${now}: ${each}`));
    found.push(...(await findJoinedNames(session)).map((joined) => `${now}: read as one word: ${joined}`));
    found.push(...(await findViolations(page)).map((violation) => `${now}: axe ${violation}`));
  }
  return found;
}
