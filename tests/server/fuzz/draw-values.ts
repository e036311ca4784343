import { type Dice, pick } from '../../dice.ts';

/** Texts that databases, paths, dates, numbers or HTML reject or interpret. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u2028',
  '\u202e',
  '💥',
  'é',
  '１２３',
  '..',
  '../..',
  '/',
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/mypage',
  '/signup?a=1#b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '2026-02-30',
  '20260230',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  "'; DROP TABLE accounts; --",
  '$1',
  '%',
  '%s%n',
  '{{constructor}}',
  '<script>alert(1)</script>',
  '"><svg onload=1>',
  '\r\nset-cookie: a=b',
  'owner@example.com',
  'a@b',
  'demoowner',
  'Demo-pass-2026',
  '090-1234-5678',
  '1000001',
  'confirm:logout',
  'new',
  'x'.repeat(300),
  'あ'.repeat(3_000),
] as const;

export function drawText(roll: Dice): string {
  return pick(roll, texts);
}

const numbers = [0, -0, -1, 1, 0.5, 1e10, -1e10, 1e308, 2 ** 53, -(2 ** 63), 31];

/** Any JSON value, sometimes nested. */
export function drawJson(roll: Dice, depth = 0): unknown {
  const kind = roll(depth > 2 ? 4 : 7);
  if (kind === 0) return null;
  if (kind === 1) return roll(2) === 0;
  if (kind === 2) return pick(roll, numbers);
  if (kind === 3 || kind === 4) return drawText(roll);
  const count = roll(4);
  if (kind === 5) return Array.from({ length: count }, () => drawJson(roll, depth + 1));
  return Object.fromEntries(Array.from({ length: count }, () => [drawText(roll), drawJson(roll, depth + 1)]));
}
