// The preview tool: its address, its choices, and how it reports invalid files.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Locator } from '@playwright/test';
import { type PreviewOfCopy, runPreviewOfCopy } from '../../preview/run-preview.ts';
import { inspectPreviews, listPreviews } from '../../preview/visit-screens.ts';
import { day, sample } from '../../sample.ts';
import { axeScript } from '../accessibility.ts';
import { expect as expectSoon, type Page, testWithoutStore } from '../store.ts';

// The preview reads and compiles all declarations, and axe analyses two pages, which takes long on a busy machine.
const expect = expectSoon.configure({ timeout: 60_000 });

let running: Promise<PreviewOfCopy> | undefined;
const test = testWithoutStore.extend<{ preview: PreviewOfCopy }>({
  preview: async ({}, use) => {
    running ??= runPreviewOfCopy();
    await use(await running);
  },
});
test.afterAll(async () => {
  const ended = (await running)?.end();
  running = undefined;
  expect((await ended)?.code ?? 0).toBe(0);
});

// Starting the preview bundles its program and compiles all declarations, so one worker runs all of these tests, on files that
// they leave changed: each saved file is a check of all declarations. Named to begin early in a run.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1280, height: 900 } });

/** Opens the tool. Its axe, which analyses each shown page in both schemes, finds nothing. */
async function open(page: Page, preview: PreviewOfCopy, query: string): Promise<FrameLocator> {
  const body = 'window.axe = { run: async () => ({ violations: [] }) };';
  await page.route('**/preview/axe.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return openWithAxe(page, preview, query);
}

async function openWithAxe(page: Page, { origin }: PreviewOfCopy, query: string): Promise<FrameLocator> {
  await page.goto(`${origin}/preview?${query}`);
  return page.frameLocator('iframe[title="The screen"]');
}

const choice = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true });
const findings = (page: Page) => page.getByRole('tab', { name: /^accessibility/i });

// A part of the screens, which changes daily; the soak run opens all, in every variant.
test(`screens open without console messages, CSP reports or findings (SAMPLE=${day})`, async ({ page, preview }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const all = listPreviews(await preview.readProject(), {}, true);
  const addresses = sample(all, Math.ceil(all.length / 60), 'previews', ({ name }) => name);
  expect(addresses.length).toBeGreaterThan(3);
  expect(await inspectPreviews(page, preview.origin, addresses)).toEqual([]);
});

test('opens an address, and updates the address with every choice, also with settings: a variant of all fields, and one single setting', async ({
  page,
  preview,
}) => {
  const frame = await open(page, preview, 'screen=login/code&example=tooSoon&language=en&width=320');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Enter the login code');
  await expect(frame.getByRole('alert')).toContainText('A code can be sent once every 30 seconds');
  await expect(page.locator('.list a[aria-current]')).toContainText('/login/code');
  expect(await page.locator('iframe[title="The screen"]').evaluate((element) => element.clientWidth)).toBe(320);

  await page.getByRole('button', { name: 'ja', exact: true }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('ログイン用の認証コードの入力');
  await page.getByRole('button', { name: '768', exact: true }).click();
  await choice(page, 'Example').selectOption('rejected');
  await choice(page, 'Scheme').selectOption('dark');
  await expect(frame.locator('body')).toHaveCSS('color-scheme', 'dark');
  expect(new URL(page.url()).search).toBe('?screen=login%2Fcode&example=rejected&scheme=dark&width=768');

  await page.goBack();
  await expect(choice(page, 'Scheme')).toHaveValue('given');
  await page.reload();
  await expect(choice(page, 'Example')).toHaveValue('rejected');

  await page.locator('.list a[href*="screen=signup%2Fform"]').click();
  await expect(page.locator('.head code')).toHaveText('/signup/form');
  await choice(page, 'Settings').selectOption('required');
  await expect(frame.locator('[data-field="nickname"]')).toBeVisible();
  await choice(page, 'Settings').selectOption('unused');
  await expect(frame.locator('[data-field="nickname"]')).toHaveCount(0);
  await choice(page, 'Settings').selectOption('required');
  await expect(frame.locator('[data-field="sex"] input[type="radio"]').first()).toBeVisible();
  await page.getByText('Single settings').click();
  await choice(page, 'registration.genderInputType').selectOption('Select');
  await expect(frame.locator('[data-field="sex"] select')).toBeVisible();
  expect(page.url()).toContain('set=registration.genderInputType%3ASelect');
});

test('shows an empty list of findings in one line and finds contrast problems of the other colour scheme; the settings panel covers nothing', async ({
  page,
  preview,
}) => {
  await openWithAxe(page, preview, 'screen=privacy&language=en');
  await expect(findings(page)).toHaveText(/0$/);
  const body = page.getByRole('tabpanel');
  const line = body.locator('p');
  expect((await body.boundingBox())?.height).toBeLessThan(((await line.boundingBox())?.height ?? 0) * 2.5);

  await page.route(/scheme%3Ddark/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace('<html lang="ja"', '<html lang="xx-none-such"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.getByRole('button', { name: 'ja', exact: true }).click();
  await expect(findings(page)).toHaveText(/1$/);
  await expect(body).toContainText('Only in dark');

  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Single settings' }).click();
    const covered = await page.locator('.list, .panel, .stage').evaluateAll((parts) => {
      const settings = document.querySelector('.switches')?.getBoundingClientRect();
      if (settings === undefined || settings.height === 0) return ['no settings'];
      return parts
        .filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return left < settings.right && settings.left < right && top < settings.bottom && settings.top < bottom;
        })
        .map(({ className }) => className);
    });
    expect(covered, String(width)).toEqual([]);
    await page.getByRole('button', { name: 'Single settings' }).click();
  }
});

test('simulates a flow: events with chosen guard results, refusals, the context, and a restart; opens the screen of a state that is clicked in its diagram', async ({
  page,
  preview,
}) => {
  const frame = await open(page, preview, 'screen=mypage/email/edit&language=en&tab=flow');
  const journey = page.getByRole('region', { name: 'Journey' });
  const status = journey.getByRole('status');
  const current = page.locator('.flow .state-current');
  await expect(status).toHaveText('In edit');
  await expect(current).toContainText('edit ●');

  await journey.getByRole('button', { name: 'Send SEND_CODE' }).click();
  await expect(status).toHaveText('In edit, refused by TOO_SOON');
  await journey.getByRole('checkbox', { name: 'isSendLimitReached' }).check();
  await journey.getByRole('button', { name: 'Send SEND_CODE' }).click();
  await expect(status).toHaveText('In edit, refused by TOO_MANY');
  await journey.getByRole('checkbox', { name: 'isSendLimitReached' }).uncheck();
  await journey.getByRole('checkbox', { name: 'sendAllowed' }).check();
  await journey.getByRole('button', { name: 'Send SEND_CODE' }).click();
  await expect(status).toHaveText('In pinCode');
  await expect(status).toBeFocused();
  await expect(current).toContainText('pinCode ●');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Enter the email registration code');

  await journey.getByRole('button', { name: 'Send CODE' }).click();
  await expect(status).toHaveText('In complete, which ends the flow');
  await expect(journey.getByRole('button')).toHaveCount(0);
  await journey.getByText('context').click();
  await journey.getByText('passed').click();
  await expect(journey.locator('.leaf')).toHaveText(['0 "edit"', '1 "pinCode"', 'refusal null']);
  await journey.getByText('actions').click();
  await expect(journey).toContainText('"sendCode"');

  await page.getByRole('button', { name: 'Start the journey again' }).click();
  await expect(status).toHaveText('In edit');
  await expect(current).toContainText('edit ●');
  await expect(page.locator('.head code')).toHaveText('/mypage/email/edit');

  const picture = page.locator('.flow svg');
  await expect(picture.locator('[aria-current="step"]')).toContainText('/mypage/email/edit');
  await picture.getByRole('link', { name: /^pinCode/ }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Enter the email registration code');
  await expect(picture.locator('[aria-current="step"]')).toContainText('/mypage/email/edit/pin-code');
});

test('a link in the page opens its screen, and forms are not sent; one sent without its scripts and a page that refuses frames leave the tool usable', async ({
  page,
  preview,
}) => {
  const frame = await open(page, preview, 'screen=signup/auth&example=empty&language=en');
  await frame.locator('main a[href="/login"]').click();
  await expect(page.locator('.head code')).toHaveText('/login');
  await frame.getByRole('textbox').first().fill('hanako@example.com');
  await frame.locator('input[type="password"]').fill('Secret-2026');
  await frame.getByRole('button', { name: 'Log in', exact: true }).click();
  const note = page.locator('.note');
  await expect(note).toContainText('Not sent, because this is a preview: POST /login');

  await choice(page, 'Example').selectOption({ index: 1 });
  // The message belongs to the previous page.
  await expect(note).toHaveCount(0);
  await expect(frame.getByRole('textbox').first()).toBeVisible();
  await frame
    .locator('form')
    .first()
    .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await expect(frame.getByText('This is a preview: nothing was sent.')).toBeVisible();
  await expect(note).toContainText('POST /login');
  // The tool's own page refuses frames.
  await page.evaluate(() => document.querySelector('iframe')?.setAttribute('src', '/preview'));
  await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(0);
  await choice(page, 'Example').selectOption({ index: 0 });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/Log in$/);
});

test('reports unknown parts of its address until a known one is chosen, by keyboard alone: search, screens, examples and tabs', async ({
  page,
  preview,
}) => {
  await open(page, preview, 'screen=privcy&langauge=en&scheme=dark');
  const notes = page.locator('.notes[role="status"]');
  await expect(notes).toContainText('There is no screen "privcy". Did you mean "privacy"? Shown instead:');
  await expect(notes).toContainText('There is no parameter "langauge". Did you mean "language"?');
  // The tool handles keys only after hydration.
  await expect(findings(page)).toHaveText(/0$/);
  await page.keyboard.press('/');
  await page.keyboard.type('login/code');
  await expect(page.getByText(/^2 of \d+ screens$/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.head code')).toHaveText('/login/code');
  await expect(notes).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press(']');
  await expect(choice(page, 'Example')).toHaveValue('rejected');
  await page.keyboard.press('[');
  await expect(choice(page, 'Example')).toHaveValue('sent');
  await findings(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^console/i })).toBeFocused();
  await expect(page.getByText('No console output.')).toBeVisible();
});

function analyse(page: Page, root: object, options: object): Promise<readonly object[]> {
  const run = async (given: string): Promise<readonly object[]> => {
    // Injected before.
    const { axe } = window as unknown as { axe: { run(on: object, how: object): Promise<{ violations: object[] }> } };
    const [analysed, how] = JSON.parse(given);
    return (await axe.run(analysed, how)).violations;
  };
  return page.evaluate(run, JSON.stringify([root, options]));
}

/** Analyses the tool in its current state, and whether it fits. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window && 'version' in (window.axe as object)))) await page.evaluate(axeScript);
  // Frames are analysed as separate pages.
  expect(await analyse(page, { exclude: [['iframe']] }, { iframes: false }), where).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where).toBe(0);
}

test('shows where a file is invalid instead of counting findings, and recovers by itself', async ({ page, preview }) => {
  const frame = await open(page, preview, 'screen=login&language=en');
  await expect(findings(page)).toHaveText(/0$/);
  const file = join(preview.folder, 'screens', 'login.screen.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"title": "login.title"', '"title": "login.titel"'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('screens/login.screen.json:6:');
  await expect(alert).toContainText('login.title');
  await expect(findings(page)).toHaveText(/–$/);
  await expect(page.getByRole('tabpanel')).toContainText('Not checked: the declarations have a problem');
  await expectAccessible(page, 'problems');
  const words = join(preview.folder, 'screens', 'text', 'en', 'login', 'login.json');
  const before = await readFile(words, 'utf8');
  await Promise.all([writeFile(words, before.replace(/"title": "[^"]*Log in"/, '"title": "Come in"')), writeFile(file, text)]);
  await expect(alert).toHaveCount(0);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Come in');
  await expect(page.locator('.list a[aria-current]')).toContainText('Come in');
  await expect(findings(page)).toHaveText(/0$/);
});

test('the playground completes, checks and shows a form, its answers and each example, and shares it by its address', async ({
  page,
  preview,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto(`${preview.origin}/preview/playground`);
  const editor = page.getByRole('textbox', { name: 'Declaration of the form' });
  const result = page.getByRole('tabpanel');
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(page.getByText('Please check what you entered (4)')).toBeVisible();

  await editor.press('Control+a');
  // Chromium writes an inline style where letters replace coloured ones, and reports that the page's policy ignores it.
  await editor.press('Backspace');
  await editor.pressSequentially('{ "fields": { "age": { "ki');
  await page.getByRole('option', { name: 'kind' }).click();
  await expect(editor).toContainText('"age": { "kind": "');
  await editor.press('Control+a');
  await page.keyboard.insertText('{ "fields": { "age": { "kind": "integer", "label": "Your age", "min": 18, "mx": 1 } } }');
  await page.getByRole('button', { name: /"mx"/ }).click();
  await expect(editor).toBeFocused();
  await editor.press('Control+a');
  await page.keyboard.insertText('{ "fields": { "age": { "kind": "integer", "label": "Your age", "min": 18 } } }');
  await page.getByLabel('Your age').fill('２１');
  await send.click();
  await expect(result).toHaveText('{ "age": 21 }', { useInnerText: true });

  const shared = page.url();
  await page.goto('about:blank');
  await page.goto(shared);
  await expect(page.getByLabel('Your age')).toBeVisible();
  const examples = page.getByRole('combobox', { name: 'Example' });
  for (const name of (await examples.locator('option:enabled').allTextContents()).reverse()) {
    await examples.selectOption(name);
    await expect(page.getByLabel('Your age')).toHaveCount(0);
    await expect(page.getByText('No problems')).toBeVisible();
  }
  await expectAccessible(page, 'playground');
  expect(lines).toEqual([]);
});

const looks = [
  { width: 390, colorScheme: 'light', tabs: ['accessibility', 'flow'] },
  { width: 1280, colorScheme: 'dark', tabs: ['console', 'compiled'] },
] as const;
for (const { width, colorScheme, tabs } of sample(looks, 1, 'looks of the tool', ({ width }) => String(width)))
  test(`has no axe violations itself at ${width} in ${colorScheme}, with its tabs (SAMPLE=${day})`, async ({ page, preview }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await open(page, preview, `screen=mypage/email/edit&tab=${tabs[0]}`);
    await expect(findings(page)).toHaveText(/0$/);
    await expectAccessible(page, tabs[0]);
    await page.getByRole('tab', { name: new RegExp(`^${tabs[1]}`, 'i') }).click();
    await expectAccessible(page, tabs[1]);
    // With frames: the shown page has a banner and a main landmark too.
    for (const each of page.frames()) await each.evaluate(axeScript);
    expect(await analyse(page, { include: [['html']] }, { runOnly: ['landmark-unique'] })).toEqual([]);
    expect(lines).toEqual([]);
  });
