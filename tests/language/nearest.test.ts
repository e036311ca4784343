import { expect, test } from 'vitest';
import { findNearest } from '../../engine/check/nearest.ts';

test.each([
  ['givenNmae', ['familyName', 'givenName'], 'givenName'],
  ['TITLE', ['title', 'titles'], 'title'],
  ['login.titel', ['login.text', 'login.title', 'login.tile'], 'login.title'],
  ['ab', ['ba'], undefined],
  ['name', ['name2', 'names', 'same'], 'name2'],
  ['abcdef', ['abXdef', 'abdcef'], 'abXdef'],
  ['field.nickname.titel', ['field.nickname.label', 'field.nickname.hint'], undefined],
  ['hmoe.laed', ['home.help', 'home.lead'], 'home.lead'],
  ['signup.form.tilte', ['signup.from.title', 'signup.form.hint'], 'signup.from.title'],
  ['settings.pc', ['settings.sp'], undefined],
  ['/poeple/{id}', ['/people/{id}', '/plans/{id}'], '/people/{id}'],
  ['home.section.lead', ['home.lead', 'home.section'], undefined],
  ['homelead', ['home.lead', 'home.help'], 'home.lead'],
  ['xyz', ['completely', 'other'], undefined],
  ['fr', ['ja', 'en'], undefined],
  ['', ['a'], 'a'],
  ['a', [], undefined],
])('for %j in %j finds %j', (name, known, meant) => {
  expect(findNearest(name, known)).toBe(meant);
});
