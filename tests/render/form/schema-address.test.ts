import { expect, test } from 'vitest';
import ours from '../../../engine/rjsf/schema-address.ts';

// Expected values are those of fast-uri, which it replaces.
test.each([
  ['http://a.example/x/y', 'http://A.example/x/../x/y', true],
  ['http://a.example/x', 'https://a.example/x', false],
  ['http://a.example/', 'http://a.example/x#/d', false],
  ['urn:a:b', 'urn:a:b', true],
])('tells whether %s and %s are the same address of a schema: %s', (one, other, isSame) => {
  expect(ours.equal(one, other)).toBe(isSame);
});

test.each([
  ['http://a.example/x/y', 'z', 'http://a.example/x/z'],
  ['http://a.example/x/y', '../z', 'http://a.example/z'],
  ['http://a.example/x/y', '#/definitions/z', 'http://a.example/x/y#/definitions/z'],
  ['http://a.example/x/y', 'https://b.example/z', 'https://b.example/z'],
])('leads from %s by %s to %s', (from, to, there) => {
  expect(ours.resolve(from, to)).toBe(there);
});
