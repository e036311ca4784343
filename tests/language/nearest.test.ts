import { expect, test } from 'vitest';
import { findNearest } from '../../engine/check/nearest.ts';

test.each([
  ['givenNmae', ['familyName', 'givenName'], 'givenName'],
  ['TITLE', ['title', 'titles'], 'title'],
  ['login.titel', ['login.text', 'login.title', 'login.tile'], 'login.title'],
  ['ab', ['ba'], 'ba'],
  ['name', ['name2', 'names', 'same'], 'name2'],
  ['abcdef', ['abXdef', 'abdcef'], 'abXdef'],
  ['xyz', ['completely', 'other'], undefined],
  ['', ['a'], 'a'],
  ['a', [], undefined],
])('of %j and %j means %j', (name, known, meant) => {
  expect(findNearest(name, known)).toBe(meant);
});
