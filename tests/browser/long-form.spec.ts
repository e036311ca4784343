// A form of more fields than are in sight: what the browser lays out later is told to readers of screens all the same.
import { expectOpenToAll } from './access.ts';
import { type Operator, openOperator } from './operator.ts';
import { jumpToForm } from './page-actions.ts';
import { expect, type Page, test } from './store.ts';

const titles = Array.from({ length: 40 }, (_, index) => `質問${index + 1}`);

let operator: Operator;
test.beforeEach(async ({ store }) => {
  operator = await openOperator(store);
  await operator.publishTexts(titles);
});
test.afterEach(async () => {
  await operator.startOver();
  await operator.leave();
});

interface Heard {
  readonly name: string;
  readonly description: string;
  readonly isInvalid: boolean;
}

/** The questions as a reader of screens has them, in the order of the page. */
async function hear(page: Page): Promise<readonly Heard[]> {
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

test('a long form is told whole to readers of screens, and with it what is wrong with each field', async ({ page, store }) => {
  await jumpToForm(page, store);
  // Most of it is out of sight, and nobody scrolls.
  await expect.poll(async () => (await hear(page)).length).toBe(titles.length);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  const wrong = titles.map((name) => ({ name, description: `${name}を入力してください。`, isInvalid: true }));
  await expect.poll(() => hear(page)).toEqual(wrong);
  await page.locator('.summary').getByRole('link', { name: '質問40' }).click();
  await expect(page.getByRole('textbox', { name: '質問40' })).toBeFocused();
  await expectOpenToAll(page, 'a long form with all that is wrong');
  // What stays put off is not told: this is what is listened for.
  await page.locator('.field-answer').evaluateAll((answers) => {
    for (const answer of answers) answer.setAttribute('data-put-off', '');
  });
  await expect.poll(async () => (await hear(page)).filter(({ description }) => description !== '').length).toBeLessThan(40);
});

test('the head of what is wrong with a long form is in sight, however long its list is', async ({ page, store }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await jumpToForm(page, store);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  await expect(page.locator('.summary .notice-title')).toBeInViewport({ ratio: 1 });
});
