// A purchase by the forms that the pages serve, as a browser without scripts posts them.
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { readBought, waitForAnswer } from '../../people/buyers.ts';
import { readMain } from '../../people/members.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { openBuyer, settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings }));

/** Presses the main button of a page with every box ticked, and returns where the answer leads. */
async function pressMain(browser: TestBrowser, path: string): Promise<string | undefined> {
  const { document } = new JSDOM((await browser.get(path)).body).window;
  const button = document.querySelector<HTMLButtonElement>('main form button.button-main');
  const form = button?.form;
  if (button == null || form == null) throw new Error(`${path} has no main button`);
  const fields: Record<string, string[]> = {};
  const add = (name: string, value: string) => {
    fields[name] = [...(fields[name] ?? []), value];
  };
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]'))
    if (input.type === 'checkbox' || input.type !== 'radio' || input.checked) add(input.name, input.value);
  if (button.name !== '') add(button.name, button.value);
  return (await browser.submit(form.getAttribute('action') ?? path, fields)).headers.location;
}

it('buys a plan to the end without scripts: form, confirmation, the wait for the charge, completion', async ({ server }) => {
  const buyer = await openBuyer(server);
  expect(await pressMain(buyer.browser, '/plans/thanks')).toBe('/plans/thanks/confirm');
  expect(await pressMain(buyer.browser, '/plans/thanks/confirm')).toBe('/plans/thanks/charging');
  const waiting = await buyer.browser.get('/plans/thanks/charging');
  if (waiting.statusCode === 200) expect(waiting.body).toContain('<noscript><meta http-equiv="refresh"');
  expect(await waitForAnswer(buyer, 'thanks')).toBe('/plans/thanks/complete');
  expect(readMain(await buyer.browser.get('/plans/thanks/complete'))).toContain('お申し込みが完了しました');
  const { contracts } = await readBought(server, buyer.accountId);
  expect(contracts).toMatchObject([{ plan_id: 'thanks', method_id: buyer.method }]);
});
