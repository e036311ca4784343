import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm, JsonObject, Settings } from '../../../engine/declare/index.ts';
import { declarations, readDeclaredForm } from '../../../tests/declarations/declared-forms.ts';
import { flushPromises, openPage } from '../../../tests/render/form/form-page.tsx';
import { layOut } from '../../../tests/render/layout.ts';

const form: DeclaredForm = {
  id: 'agree',
  fields: {
    policies: {
      kind: 'policies',
      required: true,
      policies: { at: 'settings.policies.policies' },
      show: { at: 'policies' },
      agreed: { at: 'context.agreed' },
    },
  },
};
const call = { envelope: { policyConsentData: { field: 'policies' } } };
const policy = (policyId: string, isExternal = false): JsonObject => ({
  policyId,
  revision: 2,
  key: `${policyId}-key`,
  isExternal,
  url: isExternal ? 'https://example.com/rules' : '',
  title: { ja: policyId },
  content: { ja: '' },
});
const settingsOf = (policies: readonly JsonObject[]): Settings => ({ policies: { upFront: true, policies } });
const shownOf = (policies: readonly JsonObject[], isAgreed = false): JsonObject => ({
  policies: policies.map(({ title: _title, content: _content, ...each }) => ({
    ...each,
    title: String(each['policyId']),
    content: '<p>long</p>',
    isAgreed,
  })),
});
const openPolicies = (policies: readonly JsonObject[], isAgreed = false) =>
  openPage({
    form,
    call,
    settings: settingsOf(policies),
    data: shownOf(policies, isAgreed),
    state: { context: { agreed: isAgreed ? policies : [] } },
  });
const isDisabled = () => document.querySelector('[data-main]')?.getAttribute('aria-disabled') === 'true';

async function scrollTo(top: number): Promise<void> {
  const box = document.querySelector('.policy-text') as HTMLElement;
  await act(async () => {
    box.scrollTop = top;
    box.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
  await flushPromises();
}

test('disables the button until a policy was scrolled to within 15 pixels of its end', async () => {
  const page = await openPolicies([policy('terms')]);
  await layOut({ content: 1000, box: 300 });
  expect(isDisabled()).toBe(true);
  await scrollTo(684);
  expect(isDisabled()).toBe(true);
  await scrollTo(685);
  expect(isDisabled()).toBe(false);
  await scrollTo(0);
  expect(isDisabled()).toBe(false);
  await page.close();
});

test.each([
  [false, 'true'],
  [true, null],
])('draws the button in a preview as members first see it (agreed before: %s)', async (isAgreed, isOff) => {
  const policies = [policy('terms')];
  const page = await openPage({
    form,
    call,
    settings: settingsOf(policies),
    data: shownOf(policies, isAgreed),
    state: { context: { agreed: isAgreed ? policies : [] } },
    rendersHydrated: true,
  });
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  expect(drawn.querySelector('[data-main]')?.getAttribute('aria-disabled')).toBe(isOff);
  await page.close();
});

test('leads to the first unread policy when the button is pressed too early', async () => {
  const page = await openPolicies([policy('terms'), policy('guide', true)]);
  await layOut({ content: 1000, box: 300 });
  await page.press();
  const focused = () => document.activeElement?.id;
  expect([page.sent.length, focused()]).toEqual([0, 'agree-policies_policy-terms_text']);
  expect(page.issues('policies')).toEqual(['すべての規約を最後までお読みのうえ、同意してください。']);
  await scrollTo(700);
  await page.press();
  expect([page.sent.length, focused()]).toEqual([0, 'agree-policies_policy-guide']);
  await act(async () => (page.form.querySelector('input[type=checkbox]') as HTMLInputElement).click());
  await flushPromises();
  expect([isDisabled(), page.summary(), page.issues('policies')]).toEqual([false, '', []]);
  await page.close();
});

test('needs no scrolling for a short policy, or one accepted before', async () => {
  const short = await openPolicies([policy('terms')]);
  expect(isDisabled()).toBe(true);
  await layOut({ content: 300, box: 300 });
  await flushPromises();
  expect(isDisabled()).toBe(false);
  await short.close();
  const agreed = await openPolicies([policy('terms')], true);
  await layOut({ content: 1000, box: 300 });
  expect(isDisabled()).toBe(false);
  expect(agreed.form.textContent).toContain('同意済み');
  await agreed.close();
});

test('requires ticking an external policy, which is never ticked by default', async () => {
  const page = await openPolicies([policy('guide', true)]);
  await layOut({ content: 300, box: 300 });
  const box = page.form.querySelector('input[type=checkbox]') as HTMLInputElement;
  expect([box.checked, isDisabled()]).toEqual([false, true]);
  expect(page.form.querySelector('.policy a')?.getAttribute('target')).toBe('_blank');
  await act(async () => box.click());
  await flushPromises();
  expect(isDisabled()).toBe(false);
  await act(async () => box.click());
  await flushPromises();
  expect(isDisabled()).toBe(true);
  await page.close();
});

test('sends policyId, revision and key of every accepted policy', async () => {
  const page = await openPolicies([policy('terms'), policy('guide', true)]);
  await layOut({ content: 300, box: 300 });
  await act(async () => (page.form.querySelector('input[type=checkbox]') as HTMLInputElement).click());
  await flushPromises();
  await page.press();
  expect(page.sent[0]?.payload).toEqual({
    policyConsentData: [
      { policyId: 'terms', revision: 2, key: 'terms-key' },
      { policyId: 'guide', revision: 2, key: 'guide-key' },
    ],
  });
  await page.close();
});

test('enables the e-mail page’s button with a valid address and all policies read', async () => {
  const block = declarations.screens['signup/auth']?.blocks.find((each) => 'form' in each)?.['form'] as JsonObject;
  const policies = [policy('terms')];
  const page = await openPage({
    form: readDeclaredForm('signup-email'),
    block: { ...block, send: 'test.send' },
    call,
    settings: { policies: { upFront: false, policies } },
    data: shownOf(policies),
  });
  await layOut({ content: 1000, box: 300 });
  await page.type('email', 'abc');
  expect(isDisabled()).toBe(true);
  await page.type('email', 'abc@example.jp');
  expect(isDisabled()).toBe(true);
  await scrollTo(700);
  expect(isDisabled()).toBe(false);
  await page.type('email', 'abc');
  expect(isDisabled()).toBe(true);
  await page.close();
});

test('counts a text that is scrolled to its end as read after the restored input was discarded', async () => {
  const policies = [policy('terms')];
  const parts = {
    form: { id: 'agree', fields: { name: { kind: 'free-text', required: false }, ...form.fields } },
    call,
    settings: settingsOf(policies),
    data: shownOf(policies),
    state: { context: { agreed: [] } },
  } as const;
  const drafts = new Map<string, string>();
  const first = await openPage(parts, undefined, drafts);
  await first.type('name', '山田');
  await first.close();
  const page = await openPage(parts, undefined, drafts);
  await layOut({ content: 1000, box: 300 });
  await scrollTo(700);
  expect(isDisabled()).toBe(false);
  const discard = page.form.querySelector('.form-restored button') as HTMLButtonElement;
  await act(async () => discard.click());
  await flushPromises();
  expect([page.control('name').value, isDisabled()]).toEqual(['', false]);
  await page.close();
});

test('can be scrolled by keyboard: the box is focusable and named', async () => {
  const page = await openPolicies([policy('terms')]);
  const box = page.form.querySelector('.policy-text') as HTMLElement;
  await act(async () => box.focus());
  expect(document.activeElement).toBe(box);
  expect(document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('terms');
  await page.close();
});

test('shows an unticked box for every policy and an enabled button without scripts', async () => {
  const page = await openPolicies([policy('terms'), policy('guide', true)]);
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  const boxes = [...drawn.querySelectorAll<HTMLInputElement>('input[name=policies]')];
  expect(boxes.map(({ type, value, checked }) => [type, value, checked])).toEqual([
    ['checkbox', 'terms:2', false],
    ['checkbox', 'guide:2', false],
  ]);
  expect(drawn.querySelector('[data-main]')?.hasAttribute('disabled')).toBe(false);
  await page.close();
});

test('leaves out policies that were accepted before where the field hides them', async () => {
  const policies = [policy('terms'), policy('privacy')];
  const shown = shownOf(policies)['policies'] as JsonObject[];
  const fields = { policies: { ...form.fields['policies'], kind: 'policies', hideAgreed: true } };
  const page = await openPage({
    form: { ...form, fields },
    call,
    settings: settingsOf(policies),
    data: { policies: shown.map((each) => ({ ...each, isAgreed: each['policyId'] === 'privacy' })) },
    state: { context: { agreed: policies.slice(1) } },
  });
  expect([...document.querySelectorAll('.policy-title')].map((title) => title.textContent)).toEqual(['terms']);
  await layOut({ content: 100, box: 300 });
  expect(isDisabled()).toBe(false);
  await page.close();
});

test('shows policies that were accepted before in one line for each day, with links, and sends them again', async () => {
  const policies = [policy('terms'), policy('guide', true), policy('privacy'), policy('news')];
  const agreedAt: Record<string, string> = {
    terms: '2026-11-20T09:00:00+09:00',
    guide: '2026-11-20T23:00:00+09:00',
    privacy: '2026-11-22T09:00:00+09:00',
  };
  const shown = shownOf(policies)['policies'] as JsonObject[];
  const open = (asked: readonly string[]) => {
    const isAgreed = ({ policyId }: JsonObject) => !asked.includes(String(policyId));
    return openPage({
      form: {
        ...form,
        fields: { policies: { ...form.fields['policies'], kind: 'policies', agreedAs: 'line', link: '/policies/{policyId}' } },
      },
      call,
      settings: settingsOf(policies),
      data: {
        policies: shown.map((each) => ({
          ...each,
          isAgreed: isAgreed(each),
          agreedAt: agreedAt[String(each['policyId'])] ?? null,
        })),
      },
      state: { context: { agreed: policies.filter(isAgreed) } },
    });
  };
  const page = await open(['news']);
  expect([...page.form.querySelectorAll('.policies-agreed')].map((line) => line.textContent)).toEqual([
    '2026/11/20に同意済み：terms（新しいタブで開きます）、guide（新しいタブで開きます）',
    '2026/11/22に同意済み：privacy（新しいタブで開きます）',
  ]);
  expect([...page.form.querySelectorAll('.policies-agreed a')].map((link) => link.getAttribute('href'))).toEqual([
    '/policies/terms',
    'https://example.com/rules',
    '/policies/privacy',
  ]);
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  const inputs = [...drawn.querySelectorAll<HTMLInputElement>('input[name=policies]')];
  expect(inputs.map(({ type, value }) => [type, value])).toEqual([
    ['hidden', 'terms:2'],
    ['hidden', 'guide:2'],
    ['hidden', 'privacy:2'],
    ['checkbox', 'news:2'],
  ]);
  expect([...page.form.querySelectorAll('.policy-title')].map((title) => title.textContent)).toEqual(['news']);
  expect([isDisabled(), page.form.querySelectorAll('.field-required').length]).toEqual([true, 1]);
  await page.close();
  const all = await open([]);
  expect([isDisabled(), all.form.querySelectorAll('.field-required').length]).toEqual([false, 0]);
  await all.press();
  const sent = all.sent[0]?.payload['policyConsentData'] as unknown as readonly JsonObject[];
  expect(sent.map(({ policyId, revision }) => `${policyId}:${revision}`)).toEqual(['terms:2', 'guide:2', 'privacy:2', 'news:2']);
  await all.close();
});
