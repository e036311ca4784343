import { expect, it } from 'vitest';
import english from '../../../screens/text/en/shell/mail.json' with { type: 'json' };
import japanese from '../../../screens/text/ja/shell/mail.json' with { type: 'json' };
import { linkSeconds } from '../../../src/server/platform/limits/link-tokens.ts';
import { findExpiry, type MessageKind, messageKinds } from '../../../src/server/platform/outbox/message-kinds.ts';

const kindOf = (key: string): string => key.replace(/\..*/, '');

/** The texts that are messages, by kind. */
const texts = new Map<string, string>();
for (const language of [english, japanese])
  for (const [key, text] of Object.entries(language))
    if (/^[^.]+\.body$/.test(key)) texts.set(kindOf(key), (texts.get(kindOf(key)) ?? '') + text);

it('has a lane and an end for every kind of message that has texts, and no other kind', () => {
  // Changes of a family group share the texts around what happened.
  const shared = ['familyChange'];
  const changes = Object.keys(japanese).flatMap((key) => (/^[^.]+\.(event|other\.)/.test(key) ? [kindOf(key)] : []));
  const kinds = [...new Set([...texts.keys(), ...changes])].filter((kind) => !shared.includes(kind));
  expect(Object.keys(messageKinds).sort()).toEqual(kinds.sort());
});

it('lets every kind with a code in its text end with a code, and be sent before all others', () => {
  for (const [kind, { carries, lane }] of Object.entries(messageKinds)) {
    if (texts.get(kind)?.includes('{code}')) expect({ kind, carries, lane }).toEqual({ kind, carries: 'code', lane: 'codes' });
  }
});

it('lets some kind of message carry each kind of link', () => {
  const carried = new Set<string | null>(Object.values(messageKinds).map(({ carries }) => carries));
  expect(Object.keys(linkSeconds).filter((purpose) => !carried.has(purpose))).toEqual([]);
});

it.each<[MessageKind, number]>([
  ['loginCode', 600],
  ['multiFactorSms', 600],
  ['passwordForgot', 3_600],
  ['emailChangedUndo', 3 * 86_400],
  ['familyInvitation', 5 * 86_400],
  ['subscriptionRenewed', 5 * 86_400],
])('gives %s up after %d seconds', (kind, seconds) => {
  const now = new Date('2026-11-21T03:00:00Z');
  expect(findExpiry(kind, now)).toEqual(new Date(now.getTime() + seconds * 1_000));
  const earlier = new Date(now.getTime() + 60_000);
  expect(findExpiry(kind, now, earlier)).toEqual(earlier);
});
