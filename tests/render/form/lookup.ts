// A form whose postal code fills the address, and what its page shows.
import { act } from 'react';
import type { DeclaredField, DeclaredForm, JsonObject } from '../../../engine/declare/index.ts';
import { flushPromises, type OpenPage, openPage, type PageParts } from './form-page.tsx';

export const lookup = {
  send: 'postal-code',
  list: 'results',
  name: 'allAddress',
  fill: { prefecture: 'prefectureCode', address: { join: ['city', 'town'] } },
  notFound: 'addressNotFound',
  search: 'address.search',
  pick: 'address.pick',
  use: 'address.use',
  announcement: 'address.filled',
};
const postalCode: DeclaredField = { kind: 'postal-code', required: false, lookup };
export const place: DeclaredForm = {
  id: 'place',
  fields: {
    postalCode,
    prefecture: { kind: 'prefecture', required: true },
    address: { kind: 'free-text', required: true },
    address2: { kind: 'free-text', required: false },
  },
};

export const chiyoda = { prefectureCode: '13', city: '千代田区', town: '千代田', allAddress: '東京都千代田区千代田' };
export const yatomi = { prefectureCode: '23', city: '弥富市', town: '', allAddress: '愛知県弥富市' };
export const kisosaki = { prefectureCode: '24', city: '桑名郡木曽岬町', town: '', allAddress: '三重県桑名郡木曽岬町' };
export const found = (...results: JsonObject[]) => ({ kind: 'data', data: { results } }) as const;

export const searchButton = (page: OpenPage) => page.form.querySelector<HTMLButtonElement>('.lookup-button') as HTMLButtonElement;
export const shown = (page: OpenPage) => ['prefecture', 'address', 'address2'].map((name) => page.control(name).value);
export const readAnnouncement = (page: OpenPage) => page.form.querySelector('.lookup + [aria-live=polite]')?.textContent;
export const dialog = () => document.querySelector<HTMLElement>('dialog[open]');

export async function search(page: OpenPage): Promise<void> {
  await act(async () => searchButton(page).click());
  await flushPromises();
}

export async function openWith(code: string, parts: Partial<PageParts> = {}): Promise<OpenPage> {
  const page = await openPage({ form: place, ...parts });
  await page.type('postalCode', code);
  return page;
}
