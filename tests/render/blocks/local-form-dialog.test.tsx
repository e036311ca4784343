import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeclaredBlock, DeclaredCall, DeclaredForm } from '../../../engine/declare/index.ts';
import { drawLive, drawStill, type PageParts, press, waitForDialog } from './page-kit.tsx';

const block: DeclaredBlock = {
  'local-form-dialog': {
    form: 'forms/recipient',
    title: 'local.title',
    sections: [{ fields: ['addressee'] }],
    submitLabel: 'local.show',
    leave: { link: '/elsewhere', text: 'local.leave' },
    changeLabel: 'local.change',
    blocks: [
      { print: { text: 'local.print' } },
      {
        heading: { text: { key: 'local.to', with: { name: { at: 'form.addressee' } } } },
        when: { 'form.addressee': { present: true } },
      },
      { text: { text: 'local.content' } },
    ],
  },
};
const recipient: DeclaredForm = {
  id: 'recipient',
  fields: { addressee: { kind: 'free-text', required: true, maxLength: 100, label: 'local.addressee' } },
};
const parts = (host: PageParts['host'] = {}): PageParts => ({
  blocks: [block],
  forms: { recipient },
  texts: {
    'local.title': '宛名の入力',
    'local.show': '表示',
    'local.leave': '戻る',
    'local.change': '変更',
    'local.print': '印刷',
    'local.to': '{{name}} 様',
    'local.content': '明細のすべて',
    'local.addressee': '宛名',
  },
  host,
});
const accept = Object.assign(() => true, { errors: null });
const buttonIn = (page: ParentNode, text: string) =>
  [...page.querySelectorAll('button, a')].find((each) => each.textContent === text);

test('is shown above its blocks without scripts, where nothing can send it', async () => {
  const page = await drawStill(parts());
  expect(page.querySelector('[name=addressee]')).not.toBeNull();
  expect(page.textContent).toContain('明細のすべて');
  expect(page.querySelector('form')).toBeNull();
  expect(buttonIn(page, '印刷')).toBeUndefined();
});

test('asks in a dialog before it shows its blocks, and shows the answers in them', async () => {
  const print = vi.fn();
  const { container, host } = await drawLive(parts({ print, loadValidators: async () => ({ addressee: accept }) }), (before) => {
    const control = before.querySelector<HTMLInputElement>('[name=addressee]');
    if (control !== null) control.value = '山田';
  });
  const dialog = await waitForDialog(true);
  expect(container.textContent).not.toContain('明細のすべて');
  const control = dialog?.querySelector<HTMLInputElement>('[name=addressee]');
  // Input typed before scripts ran stays.
  expect(control?.value).toBe('山田');
  expect(dialog?.querySelector('form')?.hasAttribute('action')).toBe(false);
  await act(async () => dialog?.querySelector('form')?.requestSubmit());
  await waitForDialog(false);
  expect(container.querySelector('h2')?.textContent).toBe('山田 様');
  expect(container.textContent).toContain('明細のすべて');
  await press(buttonIn(container, '印刷'));
  expect(print).toHaveBeenCalledOnce();
  await press(buttonIn(container, '変更'));
  expect((await waitForDialog(true))?.querySelector<HTMLInputElement>('[name=addressee]')?.value).toBe('山田');
  expect(host.perform).not.toHaveBeenCalled();
});

test('stays open if its answers cannot be checked', async () => {
  await drawLive(parts({ loadValidators: () => Promise.reject(new Error('no network')) }));
  const dialog = await waitForDialog(true);
  await act(async () => dialog?.querySelector('form')?.requestSubmit());
  expect((await waitForDialog(true))?.querySelector('[role=alert]')?.textContent).toContain('通信できませんでした');
});

test('posts its answers by the buttons for files, with and without scripts', async () => {
  const options = block['local-form-dialog'];
  const downloads = [
    { send: 'save', text: 'local.save' },
    { send: 'saveOther', text: 'local.other', when: { 'page.other': { present: true } } },
  ];
  const describeCall = (id: string): DeclaredCall => ({
    id,
    method: 'POST',
    path: `/${id}`,
    for: 'everybody',
    form: 'forms/recipient',
    envelope: { addressee: { field: 'addressee' } },
    response: { file: 'application/pdf' },
  });
  const declared = {
    ...parts({ loadValidators: async () => ({ addressee: accept }) }),
    blocks: [{ 'local-form-dialog': { ...(typeof options === 'object' ? options : {}), downloads } }],
    calls: { save: describeCall('save'), saveOther: describeCall('saveOther') },
  };
  const page = { ...declared, texts: { ...declared.texts, 'local.save': 'PDFで保存', 'local.other': 'ほかの形式' } };
  const still = (await drawStill(page)).querySelector('form');
  expect(still?.method).toBe('post');
  expect(still?.querySelector('[name=addressee]')).not.toBeNull();
  expect([...(still?.querySelectorAll('button') ?? [])].map(({ name, value }) => `${name}=${value}`)).toEqual(['_do=save']);
  const { container } = await drawLive(page, () => undefined);
  const dialog = await waitForDialog(true);
  const control = dialog?.querySelector<HTMLInputElement>('[name=addressee]');
  if (control) control.value = '港商店';
  await act(async () => dialog?.querySelector('form')?.requestSubmit());
  await waitForDialog(false);
  const form = container.querySelector<HTMLFormElement>('form[method=post]');
  expect([...new FormData(form ?? undefined)].map(([name, value]) => `${name}=${String(value)}`)).toContain('addressee=港商店');
  expect(form?.querySelector<HTMLElement>('[name=addressee]')?.closest('[hidden]')).not.toBeNull();
  expect(buttonIn(container, 'PDFで保存')).toBeDefined();
});
