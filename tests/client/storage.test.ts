// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { noteAddress, readBackAddress } from '../../src/client/storage/back-address.ts';
import { createDrafts } from '../../src/client/storage/drafts.ts';

beforeEach(() => sessionStorage.clear());

it('keeps a draft for the account that typed it', () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', '{"familyName":"山田"}');
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBe('{"familyName":"山田"}');
});

it('clears the drafts of an account as soon as another one, or nobody, is signed in', () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', 'x');
  createDrafts(sessionStorage, { account: '' });
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBeUndefined();
});

it('keeps the drafts of an account whose session ended for when it is back, and for nobody else', () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', 'x');
  createDrafts(sessionStorage, { account: '' }, true);
  expect(createDrafts(sessionStorage, { account: 'a1' }, true).read('profile')).toBe('x');
  createDrafts(sessionStorage, { account: '' }, true);
  createDrafts(sessionStorage, { account: 'a2' }, true);
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBeUndefined();
});

it("clears the drafts of an operator as soon as another one, or nobody, is signed in, and no member's", () => {
  const open = (operator: string, isAwaited = false) => createDrafts(sessionStorage, { account: 'a1', operator }, isAwaited);
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', 'of the member');
  open('o1').write('registration', 'x');
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('registration')).toBeUndefined();
  expect(open('', true).read('registration')).toBeUndefined();
  expect(open('o1').read('registration')).toBe('x');
  expect(open('o2').read('registration')).toBeUndefined();
  expect(open('o1').read('registration')).toBeUndefined();
  open('o1').write('registration', 'y');
  open('');
  expect(open('o1').read('registration')).toBeUndefined();
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBe('of the member');
});

it("clears all drafts of one person, and nobody else's", () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', 'of the member');
  const drafts = createDrafts(sessionStorage, { account: 'a1', operator: 'o1' });
  for (const form of ['registration', 'list']) drafts.write(form, 'x');
  drafts.clearAll();
  expect(['registration', 'list'].map(drafts.read)).toEqual([undefined, undefined]);
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBe('of the member');
});

it('leaves what is not a draft where it is', () => {
  sessionStorage.setItem('other', 'x');
  createDrafts(sessionStorage, { account: 'a1' });
  expect(sessionStorage.getItem('other')).toBe('x');
});

it('lets a person type on when the storage is full', () => {
  const drafts = createDrafts(sessionStorage, { account: 'a1' });
  drafts.write('profile', 'older');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => drafts.write('profile', 'newer')).not.toThrow();
  // Half of what was typed would be worse than nothing.
  expect(drafts.read('profile')).toBeUndefined();
});

it('leads back to the page that was open before', () => {
  noteAddress(sessionStorage, '/mypage', false);
  expect(readBackAddress(sessionStorage)).toBeUndefined();
  noteAddress(sessionStorage, '/mypage/edit?step=1', false);
  noteAddress(sessionStorage, '/mypage/edit?step=1', false);
  expect(readBackAddress(sessionStorage)).toBe('/mypage');
});

it('leads from each page of a journey to where that began, and never into its middle', () => {
  for (const address of ['/mypage', '/mypage/edit']) noteAddress(sessionStorage, address, false);
  noteAddress(sessionStorage, '/mypage/edit/confirm', true);
  expect(readBackAddress(sessionStorage)).toBe('/mypage/edit');
  noteAddress(sessionStorage, '/mypage/edit/complete', false);
  expect(readBackAddress(sessionStorage)).toBe('/mypage/edit');
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\tevil'])(
  'does not lead back to %j, whoever stored it [SHELL-012]',
  (address) => {
    sessionStorage.setItem('madoguchi.back', address);
    expect(readBackAddress(sessionStorage)).toBeUndefined();
  },
);
