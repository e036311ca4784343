// Enters answers into pages.
import type { Page } from '@playwright/test';
import type { Json, JsonObject } from '../../engine/declare/index.ts';
import { JourneyError } from './world.ts';

/** Enters an answer into its controls like a person. */
export async function enterAnswer(page: Page, key: string, answer: Json): Promise<void> {
  if (key !== 'survey' || !Array.isArray(answer)) return enterControl(page, key, answer);
  // The answer of a survey is a list of objects, and the name of a question's control contains the shape of its answer.
  for (const { questionId, answer: chosen = null } of answer as readonly JsonObject[])
    await enterControl(page, `${key}.${Array.isArray(chosen) ? 'many' : 'one'}.${questionId}`, chosen);
}

async function enterControl(page: Page, key: string, answer: Json): Promise<void> {
  const controls = page.locator(`main [name="${key}"]:not([type=hidden])`);
  // Earlier answers may show or hide fields; policies shown in full have no control.
  if (key !== 'policies' && (await controls.count()) === 0)
    await controls
      .first()
      .waitFor({ state: 'attached' })
      .catch(() => undefined);
  const kinds = await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      kind: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
      value: element instanceof HTMLInputElement ? element.value : '',
      isOff: (element instanceof HTMLInputElement && element.readOnly) || element.matches(':disabled'),
    })),
  );
  const [first] = kinds;
  // Policies shown in full are accepted by scrolling to their end.
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
    // Going on to the next control blurs this one.
    await controls.first().blur();
  }
}
