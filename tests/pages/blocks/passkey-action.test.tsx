import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import type { Host } from '../../../engine/render/index.ts';
import type { CredentialRequest, StoreHost } from '../../../src/host/store-host.ts';
import { drawLive, drawStill, press, waitForDialog } from '../../render/blocks/page-kit.tsx';

const action = (more: object = {}) => ({
  actions: { items: [{ text: 'action.logOut', send: 'logout', tone: 'main', ...more }] },
});
describe('an action with a passkey', () => {
  const passkeyCalls: { readonly [id: string]: DeclaredCall } = {
    options: {
      id: 'options',
      method: 'POST',
      path: '/zapi/options',
      for: 'everybody',
      response: { schema: 'entities/passkey-options' },
    },
    passkey: {
      id: 'passkey',
      method: 'POST',
      path: '/zapi/passkey',
      for: 'everybody',
      envelope: { credential: { string: { maxLength: 100 } } },
      response: 'empty',
    },
  };
  const credential = { operation: 'get', options: 'options', failureToast: 'login.passkeyFailed' };
  const blocks = [action({ send: 'passkey', credential })];
  const perform = vi.fn<Host['perform']>(async ({ id }) =>
    id === 'options' ? { kind: 'data', data: { options: '{"challenge":"c1"}' } } : { kind: 'empty' },
  );
  const answerWith = (credentials: string | undefined): StoreHost['askForCredential'] =>
    vi.fn(async ({ readOptions }) => ((await readOptions()) === '{"challenge":"c1"}' ? credentials : 'wrong options'));

  test('asks the browser with the options of a call, and sends what it answered', async () => {
    perform.mockClear();
    const { container, host } = await drawLive({
      blocks,
      calls: passkeyCalls,
      host: { perform, askForCredential: answerWith('{}') },
    });
    expect(perform).not.toHaveBeenCalled();
    await press(container.querySelector('main button'));
    expect(perform.mock.calls.map(([{ id }, request]) => [id, request.payload])).toEqual([
      ['options', {}],
      ['passkey', { credential: '{}' }],
    ]);
    expect(host.reload).toHaveBeenCalledTimes(1);
  });

  test('shows that the browser returned none, and sends nothing', async () => {
    perform.mockClear();
    const { container } = await drawLive({
      blocks,
      calls: passkeyCalls,
      host: { perform, askForCredential: answerWith(undefined) },
    });
    await press(container.querySelector('main button'));
    expect(perform.mock.calls.map(([{ id }]) => id)).toEqual(['options']);
    expect(document.querySelector('.toast')?.textContent).toContain('このパスキーではログインできません');
  });

  test('opens only the dialog of a closed gate, and does not blame the browser', async () => {
    const refusal = { status: 403, code: 'PROOF_REQUIRED', message: '', requestId: 'r1' };
    const askForCredential: StoreHost['askForCredential'] = async ({ readOptions }) =>
      (await readOptions()) === undefined ? undefined : 'unexpected';
    const { container } = await drawLive({
      blocks,
      calls: passkeyCalls,
      host: { perform: async () => ({ kind: 'gateClosed', opensAt: '/gate', refusal }), askForCredential },
    });
    await press(container.querySelector('main button'));
    expect((await waitForDialog(true))?.querySelector('h2')?.textContent).toBe('ご本人の確認が必要です');
    expect(document.querySelector('.toast')).toBeNull();
  });

  test('waits for a choice in a field with `autofill`, with new options every 4 minutes', async () => {
    perform.mockClear();
    const requests: CredentialRequest[] = [];
    const askForCredential: StoreHost['askForCredential'] = (request) => {
      requests.push(request);
      return new Promise((resolve) => {
        request.signal.addEventListener('abort', () => resolve(undefined));
        if (requests.length === 2) resolve('{"id":"chosen"}');
      });
    };
    vi.useFakeTimers();
    try {
      const autofill = [action({ send: 'passkey', credential: { ...credential, autofill: true } })];
      await drawLive({ blocks: autofill, calls: passkeyCalls, host: { perform, askForCredential } });
      expect(requests.map(({ isAutofill, signal }) => [isAutofill, signal.aborted])).toEqual([[true, false]]);
      await act(async () => vi.advanceTimersByTime(240_000));
      expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
      expect(perform.mock.calls.map(([{ id }, request]) => [id, request.payload])).toEqual([
        ['passkey', { credential: '{"id":"chosen"}' }],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('needs scripts: without them its button is in no form, so that it can post nothing', async () => {
    const page = await drawStill({ blocks, calls: passkeyCalls });
    expect(page.querySelector<HTMLButtonElement>('main button')?.type).toBe('button');
    expect(page.querySelector('main form')).toBeNull();
  });
});
