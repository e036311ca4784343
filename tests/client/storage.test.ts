import { beforeEach, expect, it, vi } from 'vitest';
import { readBackAddress, saveAddress } from '../../src/client/storage/back-address.ts';
import { createDrafts } from '../../src/client/storage/drafts.ts';

beforeEach(() => sessionStorage.clear());

it('stores a draft per account', () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', '{"familyName":"山田"}');
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBe('{"familyName":"山田"}');
});

it('clears the drafts of an account when the account changes or signs out', () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', 'x');
  createDrafts(sessionStorage, { account: '' });
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBeUndefined();
});

it('keeps the drafts of an account with an expired session until it signs in again, and shows them to nobody else', () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', 'x');
  createDrafts(sessionStorage, { account: '' }, true);
  expect(createDrafts(sessionStorage, { account: 'a1' }, true).read('profile')).toBe('x');
  createDrafts(sessionStorage, { account: '' }, true);
  createDrafts(sessionStorage, { account: 'a2' }, true);
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBeUndefined();
});

it('clears only the drafts of an operator when the operator changes or signs out', () => {
  const open = (operator: string, waits = false) => createDrafts(sessionStorage, { account: 'a1', operator }, waits);
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

it('clears all drafts of one person only', () => {
  createDrafts(sessionStorage, { account: 'a1' }).write('profile', 'of the member');
  const drafts = createDrafts(sessionStorage, { account: 'a1', operator: 'o1' });
  for (const form of ['registration', 'list']) drafts.write(form, 'x');
  drafts.clearAll();
  expect(['registration', 'list'].map(drafts.read)).toEqual([undefined, undefined]);
  expect(createDrafts(sessionStorage, { account: 'a1' }).read('profile')).toBe('of the member');
});

it('does not clear other entries', () => {
  sessionStorage.setItem('other', 'x');
  createDrafts(sessionStorage, { account: 'a1' });
  expect(sessionStorage.getItem('other')).toBe('x');
});

it('does not fail when the storage is full', () => {
  const drafts = createDrafts(sessionStorage, { account: 'a1' });
  drafts.write('profile', 'older');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(drafts.write('profile', 'newer')).toBe(false);
  // A partial draft would be worse than none.
  expect(drafts.read('profile')).toBeUndefined();
});

it('stores the previous page as the back address', () => {
  saveAddress(sessionStorage, '/mypage', false);
  expect(readBackAddress(sessionStorage)).toBeUndefined();
  saveAddress(sessionStorage, '/mypage/edit?step=1', false);
  saveAddress(sessionStorage, '/mypage/edit?step=1', false);
  expect(readBackAddress(sessionStorage)).toBe('/mypage');
});

it('leads from each step of a task to the page where it was begun, and from there to no step', () => {
  saveAddress(sessionStorage, '/mypage', false);
  for (const step of [
    '/mypage/reauthorize?returnTo=%2Fmypage%2Fedit',
    '/mypage/edit',
    '/mypage/edit/confirm',
    '/mypage/edit/complete',
  ]) {
    saveAddress(sessionStorage, step, true);
    expect(readBackAddress(sessionStorage)).toBe('/mypage');
  }
  saveAddress(sessionStorage, '/mypage/plans', false);
  expect(readBackAddress(sessionStorage)).toBe('/mypage');
  saveAddress(sessionStorage, '/plans/weekly', true);
  saveAddress(sessionStorage, '/mypage/plans', false);
  // Never to the open page itself.
  expect(readBackAddress(sessionStorage)).toBeUndefined();
});

it('keeps the back address over a reload, and has none in a tab that was opened on a step', () => {
  saveAddress(sessionStorage, '/mypage/edit/complete', true);
  saveAddress(sessionStorage, '/mypage/edit/complete', true);
  expect(readBackAddress(sessionStorage)).toBeUndefined();
  sessionStorage.setItem('madoguchi.back', '/privacy?b=2');
  saveAddress(sessionStorage, '/mypage/edit/complete', true);
  expect(readBackAddress(sessionStorage)).toBe('/privacy?b=2');
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\tevil'])(
  'ignores the stored back address %j',
  (address) => {
    sessionStorage.setItem('madoguchi.back', address);
    expect(readBackAddress(sessionStorage)).toBeUndefined();
  },
);
