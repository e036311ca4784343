import { JSDOM } from 'jsdom';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { addContract, addMethod, type TestContract } from '../../people/contracts.ts';
import { openNew, readData } from '../../people/members.ts';

export const pageOf = (name: string): string => `/mypage/subscription/s_${name}`;
export const callOf = (name: string, call: string): string => `/zapi/subscription/s_${name}/${call}`;
export const answers = [{ questionId: 'reason', answer: '料金が高い' }];

export async function subscribe(test: TestApp, name: string, contract: Partial<TestContract> = {}): Promise<TestBrowser> {
  const browser = await openNew(test, name);
  await addMethod(test, name, `pm_${name}`);
  await addContract(test, name, {
    subscriptionId: `s_${name}`,
    price: 1980,
    methodId: `pm_${name}`,
    planId: 'standard',
    ...contract,
  });
  return browser;
}
export async function readContract(browser: TestBrowser, name: string): Promise<JsonObject> {
  // The page's own data.
  return (await readData(browser, pageOf(name)))['subscription'] as JsonObject;
}
export async function readActions(browser: TestBrowser, name: string) {
  const { document } = new JSDOM((await browser.get(pageOf(name))).body).window;
  const buttons = [...document.querySelectorAll('main .button')];
  return Object.fromEntries(buttons.map((button) => [button.textContent, !button.hasAttribute('disabled')]));
}
