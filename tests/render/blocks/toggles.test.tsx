import { describe, expect, test, vi } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import { drawLive, drawStill, press, waitingCall } from './page-kit.tsx';

const calls: { readonly [id: string]: DeclaredCall } = {
  consent: {
    id: 'consent',
    method: 'POST',
    path: '/zapi/consent',
    for: 'member',
    envelope: {
      type: { enum: ['privacy'] },
      consentOptions: [{ consentOptionId: { string: { maxLength: 40 } }, value: { boolean: true } }],
    },
    response: 'empty',
  },
};
const option = (consentOptionId: string, value: boolean) => ({ consentOptionId, title: `${consentOptionId}のお知らせ`, value });
const data = {
  isSelf: true,
  options: [option('mail', false), option('post', true)],
  channels: [{ name: '映画', options: [option('film', false)] }],
};
const shared = {
  send: 'consent',
  payload: { type: 'privacy' },
  readOnlyWhen: { isSelf: false },
  on: 'consent.agree',
  off: 'consent.notAgree',
  successToast: 'reminders.saved',
  failureToast: 'reminders.failed',
};
const each = {
  label: { at: 'option.title' },
  value: { at: 'option.value' },
  payload: { consentOptionId: { at: 'option.consentOptionId' } },
};
const toggles = { toggles: { items: { at: 'options' }, option: each, ...shared } };
const groups = {
  'toggle-groups': {
    groups: { at: 'channels' },
    group: { title: { at: 'item.name' }, items: { at: 'item.options' }, option: each },
    ...shared,
  },
};
const boxes = (container: ParentNode) => [...container.querySelectorAll<HTMLButtonElement>('[role=checkbox]')];
const states = (container: ParentNode) => boxes(container).map((box) => box.getAttribute('aria-checked'));

describe('switches', () => {
  test('show their values, also in groups with headings', async () => {
    const page = await drawStill({ blocks: [toggles, groups], calls, data });
    expect(states(page)).toEqual(['false', 'true', 'false']);
    expect([...page.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['映画']);
    const label = page.querySelector(`[id="${boxes(page)[0]?.getAttribute('aria-labelledby')}"]`);
    expect(label?.textContent).toBe('mailのお知らせ');
  });

  test('post the opposite of the shown value without scripts', async () => {
    const page = await drawStill({ blocks: [toggles], calls, data, place: { path: '/consent', search: '' } });
    const forms = [...page.querySelectorAll('form.toggle')];
    const controls = forms.map((form) => [...form.querySelectorAll('input')].map(({ name, value }) => `${name}=${value}`));
    expect(forms.every((form) => form.getAttribute('method') === 'post' && form.getAttribute('action') === '/consent')).toBe(
      true,
    );
    expect(controls).toEqual([
      ['_do=consent', 'type=privacy', 'consentOptionId=mail', 'value=true'],
      ['_do=consent', 'type=privacy', 'consentOptionId=post', 'value=false'],
    ]);
  });

  test('send one change, update after the response, and leave the others enabled', async () => {
    const call = waitingCall();
    const perform = vi.fn(call.perform);
    const { container } = await drawLive({ blocks: [toggles], calls, data, host: { perform } });
    const [mail, post] = boxes(container);
    await press(mail);
    await press(mail);
    expect(perform).toHaveBeenCalledTimes(1);
    expect(perform.mock.calls[0]?.[1].payload).toEqual({
      type: 'privacy',
      consentOptions: [{ consentOptionId: 'mail', value: true }],
    });
    expect(mail?.getAttribute('aria-disabled')).toBe('true');
    expect(post?.getAttribute('aria-disabled')).toBe(null);
    expect(states(container)).toEqual(['false', 'true']);
    await call.answer({ kind: 'empty' });
    expect(states(container)).toEqual(['true', 'true']);
    expect(mail?.getAttribute('aria-disabled')).toBe(null);
    expect(container.ownerDocument.querySelector('[role=status]')?.textContent).toContain('変更を保存しました。');
    await press(mail);
    expect(perform.mock.calls[1]?.[1].payload).toMatchObject({ consentOptions: [{ value: false }] });
  });

  test('load the page again after success where `reloads` says so, and not after a refusal', async () => {
    const reload = vi.fn(async () => undefined);
    const refusal = { status: 500, code: 'X', message: '', requestId: 'r1' };
    const perform = vi.fn(async () => ({ kind: 'empty' as const }));
    const reloading = { toggles: { ...toggles.toggles, reloads: true } };
    const { container } = await drawLive({ blocks: [reloading, groups], calls, data, host: { perform, reload } });
    await press(boxes(container)[2]);
    expect(reload).not.toHaveBeenCalled();
    await press(boxes(container)[0]);
    expect(reload).toHaveBeenCalledTimes(1);
    const refuse = vi.fn(async () => ({ kind: 'refused' as const, refusal }));
    const other = await drawLive({ blocks: [reloading], calls, data, host: { perform: refuse, reload } });
    await press(boxes(other.container)[0]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('keep their value and show the error when refused', async () => {
    const refusal = { status: 500, code: 'X', message: '', requestId: 'r1' };
    const perform = vi.fn(async () => ({ kind: 'refused' as const, refusal }));
    const { container } = await drawLive({ blocks: [toggles], calls, data, host: { perform } });
    await press(boxes(container)[1]);
    expect(states(container)).toEqual(['false', 'true']);
    expect(container.ownerDocument.querySelector('[role=alert]')?.textContent).toContain('変更に失敗しました');
    await press(boxes(container)[1]);
    expect(perform).toHaveBeenCalledTimes(2);
  });

  test('are read-only while `readOnlyWhen` holds, and send nothing', async () => {
    const perform = vi.fn();
    const { container } = await drawLive({
      blocks: [toggles, groups],
      calls,
      data: { ...data, isSelf: false },
      host: { perform },
    });
    expect(boxes(container).map((box) => box.disabled)).toEqual([true, true, true]);
    await press(boxes(container)[0]);
    expect(perform).not.toHaveBeenCalled();
  });
});
