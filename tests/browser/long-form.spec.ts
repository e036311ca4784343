// A form longer than the viewport: screen readers get fields whose layout the browser defers (content-visibility).
import { expectAccessible } from './accessibility.ts';
import { jumpToForm } from './page-actions.ts';
import { publishEntries } from './signup/custom-entries.ts';
import { expect, type Page, testOnOwnStore } from './store.ts';

const titles = Array.from({ length: 40 }, (_, index) => `質問${index + 1}`);
const entries = titles.map((title, index) => ({
  id: `question${index + 1}`,
  title: { ja: title, en: title },
  type: 'TEXT',
  rule: 'REQUIRED',
  in: ['signUp'],
}));
const test = testOnOwnStore({}, [publishEntries(entries)]);
test.describe.configure({ mode: 'default' });

interface AccessibleField {
  readonly name: string;
  readonly description: string;
  readonly isInvalid: boolean;
}

/** The fields of the accessibility tree, in document order. */
async function readAccessibleFields(page: Page): Promise<readonly AccessibleField[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'textbox')
    .map(({ name, description, properties }) => ({
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
      isInvalid: properties?.some((each) => each.name === 'invalid' && each.value.value === 'true') === true,
    }))
    .filter(({ name }) => name.startsWith('質問'));
}

test('the accessibility tree contains every field of a long form, with its error', async ({ page, store }) => {
  await jumpToForm(page, store);
  // Most fields are outside the viewport, and the test does not scroll.
  await expect.poll(async () => (await readAccessibleFields(page)).length).toBe(titles.length);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  const wrong = titles.map((name) => ({ name, description: `${name}を入力してください。`, isInvalid: true }));
  await expect.poll(() => readAccessibleFields(page)).toEqual(wrong);
  await page.locator('.summary').getByRole('link', { name: '質問40' }).click();
  await expect(page.getByRole('textbox', { name: '質問40' })).toBeFocused();
  await expectAccessible(page, 'a long form with all that is wrong');
  // Fields whose layout is never rendered would be missing from the tree. A part with the focus is always rendered.
  await page.locator('.summary').focus();
  await page.locator('.fields').evaluateAll((parts) => {
    for (const part of parts) part.setAttribute('data-defer-layout', '');
  });
  await expect
    .poll(async () => (await readAccessibleFields(page)).filter(({ description }) => description !== '').length)
    .toBeLessThan(40);
});

test('the heading of a long form’s error summary is in the viewport, however long the list is', async ({ page, store }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await jumpToForm(page, store);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  await expect(page.locator('.summary .notice-title')).toBeInViewport({ ratio: 1 });
});
