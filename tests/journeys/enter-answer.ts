// An answer as somebody puts it into a page.
import type { Page } from '@playwright/test';
import type { Json } from '../../engine/declare/index.ts';
import { JourneyError } from './world.ts';

/** Puts an answer into its control, or controls, as somebody would. */
export async function enterAnswer(page: Page, key: string, answer: Json): Promise<void> {
  const controls = page.locator(`main [name="${key}"]:not([type=hidden])`);
  // Some are asked for by what was entered before; policies in full have no control.
  if (key !== 'policies' && (await controls.count()) === 0)
    await controls
      .first()
      .waitFor({ state: 'attached', timeout: 5_000 })
      .catch(() => undefined);
  const kinds = await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      kind: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
      value: element instanceof HTMLInputElement ? element.value : '',
      isOff: (element instanceof HTMLInputElement && element.readOnly) || element.matches(':disabled'),
    })),
  );
  const [first] = kinds;
  // Policies in full are agreed to by reading them to their end.
  for (const box of key === 'policies' ? await page.locator('main .policy-text').all() : [])
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  if (first === undefined) {
    if (key === 'policies') return;
    throw new JourneyError(`${new URL(page.url()).pathname} shows no control for ${key}`);
  }
  if (first.isOff) return;
  if (first.kind === 'radio') await page.locator(`main [name="${key}"][value="${String(answer)}"]`).check();
  else if (first.kind === 'checkbox') {
    const chosen = Array.isArray(answer) && key !== 'policies' ? answer.map(String) : undefined;
    for (const [index, { value }] of kinds.entries())
      await controls.nth(index).setChecked(chosen === undefined ? answer !== false : chosen.includes(value));
  } else if (first.kind === 'select') await controls.first().selectOption(String(answer ?? ''));
  else {
    await controls.first().fill(String(answer ?? ''));
    // Whoever goes on to the next control leaves this one.
    await controls.first().blur();
  }
}
