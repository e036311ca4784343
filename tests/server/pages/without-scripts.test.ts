import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { readLayout, readMain } from '../people/members.ts';
import { newcomer, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const page = async (browser: TestBrowser, path: string): Promise<string> =>
  (await browser.get(path, { accept: 'text/html' })).body;

/** Hidden controls of the form that sends this call. */
function hiddenOf(html: string, call: string): Record<string, string> {
  const form =
    [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)]
      .map((match) => match[0])
      .find((each) => each.includes(`value="${call}"`)) ?? '';
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  );
}

const person = {
  email: '',
  ...newcomer,
  birthday: '1990/01/05',
};

describe('a browser without scripts', () => {
  it('can sign up with form posts alone', async ({ server }) => {
    const browser = server.open();
    const email = 'plain@example.com';
    const agree = await browser.submit('/signup', {
      ...hiddenOf(await page(browser, '/signup'), 'signup.policy'),
      policies: ['terms:2', 'privacy:1', 'content-guideline:1'],
    });
    expect([agree.statusCode, agree.headers.location]).toEqual([303, '/signup/auth']);
    const auth = await browser.submit('/signup/auth', {
      ...hiddenOf(await page(browser, '/signup/auth'), 'signup.email'),
      email,
    });
    expect([auth.statusCode, auth.headers.location]).toEqual([303, '/signup/pin-code']);
    const code = {
      ...hiddenOf(await page(browser, '/signup/pin-code'), 'signup.pin-code'),
      pinCode: await server.readCode(email),
    };
    expect((await browser.submit('/signup/pin-code', code)).headers.location).toBe('/signup/form');
    const form = { ...hiddenOf(await page(browser, '/signup/form'), 'signup.confirm'), ...person, email };
    expect(form).toMatchObject({ _do: 'signup.confirm', _v: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await browser.submit('/signup/form', form)).headers.location).toBe('/signup/confirm');
    const confirm = await page(browser, '/signup/confirm');
    expect(confirm).toContain('山田');
    expect(confirm).not.toContain(person.password);
    expect((await browser.submit('/signup/confirm', hiddenOf(confirm, 'signup.register'))).headers.location).toBe(
      '/signup/complete',
    );
    expect(await page(browser, '/mypage')).toContain(email);
  });

  it('gets the page again with every issue and all input except passwords', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'form', 'plain-errors@example.com');
    const answer = await browser.submit('/signup/form', {
      ...hiddenOf(await page(browser, '/signup/form'), 'signup.confirm'),
      ...person,
      familyName: '',
      givenName: '次郎',
      birthday: '1990/02/30',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toMatch(/name="givenName"[^>]*value="次郎"|value="次郎"[^>]*name="givenName"/);
    expect(answer.body).toMatch(
      /<input[^>]*name="familyName"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*name="familyName"/,
    );
    expect(answer.body).not.toContain(person.password);
  });

  it('can press a second button of a form without losing input', async ({ server }) => {
    const browser = server.open();
    const email = 'plain-resend@example.com';
    await signUpTo(server, browser, 'pinCode', email);
    server.clock.advance(31);
    const again = await browser.submit('/signup/pin-code', { _do: ['signup.pin-code', 'signup.email'], pinCode: '12' });
    expect(again.statusCode).toBe(303);
    expect(await server.readOutbox(email)).toHaveLength(2);
    const soon = await browser.submit('/signup/pin-code', { _do: ['signup.pin-code', 'signup.email'] });
    expect(soon.statusCode).toBe(429);
    expect(soon.body).toContain('30秒');
  });

  it('can log in, continues to the requested page, and sees refusals', async ({ server }) => {
    const browser = server.open();
    const path = '/login?returnTo=%2Fprivacy';
    const hidden = hiddenOf(await page(browser, path), 'login');
    const wrong = await browser.submit(path, { ...hidden, value: 'single@example.com', password: 'not-the-one-1' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('value="single@example.com"');
    expect(wrong.body).not.toContain('not-the-one-1');
    const right = await browser.submit(path, { ...hidden, value: 'single@example.com', password: 'Demo-pass-2026' });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/privacy']);
    const out = await browser.submit('/logout', hiddenOf(await page(browser, '/logout'), 'logout'));
    expect([out.statusCode, out.headers.location]).toEqual([303, '/login']);
  });

  it('can choose a language for a year, and stays on the page [SHELL-042] [SESSION-011]', async ({ server }) => {
    const browser = server.open();
    const answer = await browser.submit('/login?returnTo=%2Fprivacy', { _do: 'language.choose', lng: 'en' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?returnTo=%2Fprivacy']);
    expect(answer.cookies.find((cookie) => cookie.name === 'lng')).toMatchObject({
      value: 'en',
      path: '/',
      maxAge: 365 * 86_400,
    });
    const login = await browser.get('/login', { accept: 'text/html' });
    expect(readLayout(login)).toContain('<html lang="en"');
    expect(readMain(login)).toContain('Log in');
  });

  it('is redirected to the first page with a message when its flow has expired', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'form', 'plain-over@example.com');
    const html = await page(browser, '/signup/form');
    server.clock.advance(25 * 3600);
    const answer = await browser.submit('/signup/form', { ...hiddenOf(html, 'signup.confirm'), ...person });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup?notice=flowExpired']);
    expect(await page(browser, '/signup?notice=flowExpired')).toContain('role="status"');
  });

  it('is informed when the form has changed since it was rendered, and keeps its input', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'form', 'plain-changed@example.com');
    const answer = await browser.submit('/signup/form', {
      _do: 'signup.confirm',
      _v: '0'.repeat(64),
      ...person,
      familyName: '変更',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('value="変更"');
  });

  it('can restart after a confirmation', async ({ server }) => {
    const browser = server.open();
    await signUpTo(server, browser, 'form', 'plain-again@example.com');
    expect(await page(browser, '/signup/form')).toContain('name="ask" value="confirm:signup.restart"');
    const html = await page(browser, '/signup/form?ask=confirm%3Asignup.restart');
    expect(html).toContain('はじめからやり直しますか？');
    const answer = await browser.submit('/signup/form', hiddenOf(html, 'signup.restart'));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup']);
  });

  it('compares a confirmation that the call does not send', async ({ server }) => {
    const browser = server.open();
    await browser.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
    const send = (pinCodeConfirm: string) =>
      browser.submit('/mypage/pin-code', { _do: 'account.pin-code.set', pinCode: '4863', pinCodeConfirm });
    const wrong = await send('4864');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('入力した内容が一致しません。もう一度入力してください。');
    expect((await send('')).statusCode).toBe(422);
    expect((await send('4863')).headers.location).toBe('/mypage/pin-code/complete');
  });
});
