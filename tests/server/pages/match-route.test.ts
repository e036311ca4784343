import { expect, it } from 'vitest';
import { createScreenFinder } from '../../../src/server/project/match-route.ts';

const screen = { layout: 'guest', for: 'everybody', title: 'x.title', blocks: [] } as const;
const findScreen = createScreenFinder({
  'member/consent/ads': { ...screen, route: '/members/{accountId}/consent/ads', params: { type: 'ads' } },
  'member/consent/privacy': { ...screen, route: '/members/{accountId}/consent/privacy', params: { type: 'privacy' } },
  'kinds/web': { ...screen, route: '/kinds/web', params: { kind: 'web' } },
});

it('adds the fixed value of a parameter to the free ones, and finds no other value', () => {
  expect(findScreen('/members/a1/consent/ads')).toEqual({
    screen: 'member/consent/ads',
    params: { accountId: 'a1', type: 'ads' },
  });
  expect(findScreen('/kinds/web')).toEqual({ screen: 'kinds/web', params: { kind: 'web' } });
  expect(findScreen('/members/a1/consent/foo')).toBeUndefined();
  expect(findScreen('/kinds/shop')).toBeUndefined();
});
