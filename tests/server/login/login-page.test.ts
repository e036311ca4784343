import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

async function openPage(path: string, browser: TestBrowser): Promise<Document> {
  const answer = await browser.get(path, { accept: 'text/html' });
  return new JSDOM(answer.body).window.document;
}

const openLogin = (server: TestApp, query = '') => openPage(`/login${query}`, server.open());

it('has the link of who forgot the password beside its label, outside of its name', async ({ server }) => {
  const page = await openLogin(server, '?returnTo=/mypage/plans');
  const head = page.querySelector('[data-field=password] .field-head');
  expect(head?.querySelector('a')?.getAttribute('href')).toBe('/password/forgot?returnTo=%2Fmypage%2Fplans');
  expect(head?.querySelector('label')?.textContent).toBe('パスワード');
  expect(page.querySelector('[data-field=value] .field-head a')).toBeNull();
});

it('logs in with a passkey by a button that submits no form, and is hidden without scripts', async ({ server }) => {
  const button = (await openLogin(server)).querySelector('.scripts-only');
  expect(button?.textContent).toBe('パスキーでログイン');
  expect(button?.getAttribute('type')).toBe('button');
  expect(button?.closest('form')).toBeNull();
});

it('shows the mark of each provider on its button, or a generic one', async ({ server }) => {
  const readMark = async (image: string) => {
    await publish(server, 'identityProviders', (body) => {
      // The seeded settings document.
      const { providers } = body as { providers: { [name: string]: string }[] };
      return { providers: providers.map((provider) => ({ ...provider, image })) };
    });
    const button = (await openLogin(server)).querySelector('.button-list a');
    return [button?.querySelector('img')?.getAttribute('src'), button?.querySelectorAll('svg').length, button?.textContent];
  };
  expect(await readMark('/store/minato/demo-id.svg')).toEqual(['/store/minato/demo-id.svg', 0, 'デモIDでログイン']);
  expect(await readMark('')).toEqual([undefined, 1, 'デモIDでログイン']);
});

it('offers guests the other language in the header, and members in the footer only', async ({ server }) => {
  const readButtons = (page: Document, part: string) =>
    [...page.querySelectorAll(`${part} button[name=lng]`)].map((button) => button.getAttribute('value'));
  const guests = await openLogin(server);
  expect(readButtons(guests, 'header')).toEqual(['en']);
  expect(readButtons(guests, 'footer')).toEqual(['ja', 'en']);
  const members = await openPage('/privacy', await openMember(server, 'demosingle'));
  expect(readButtons(members, 'header')).toEqual([]);
  expect(readButtons(members, 'footer')).toEqual(['ja', 'en']);
});
