import { type Dice, pick } from '../../dice.ts';
import { drawJson, drawText } from './draw-values.ts';
import type { Surface } from './read-surface.ts';

/** A raw request, sent without normalization. */
export interface DrawnRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: Buffer;
}

/** Raw path segments, including some that no browser would send. */
const segments = [
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff',
  '%F0%9F%92%A5',
  '',
  '*',
  ':id',
  ';a=b',
  '#',
  'x'.repeat(200),
  'screen-data',
  'index.html',
  '0.json',
  `${'0'.repeat(64)}.js`,
  `${'0'.repeat(64)}.json`,
  'i_aaaaaaaaaaaaaaaaaaaaaaaaaa.png',
] as const;
const parameters = [
  'returnTo',
  'notice',
  'ask',
  'group',
  'to',
  'screen',
  'document',
  'language',
  'version',
  'path',
  'id',
  'a',
  '__proto__',
  'theme',
  'field',
  'state',
  'before',
  'page',
  'from',
] as const;

/** A GET or HEAD of a known, a damaged or an unknown route. */
export function drawAddress(roll: Dice, surface: Surface): DrawnRequest {
  return {
    method: roll(8) === 0 ? 'HEAD' : 'GET',
    path: drawPath(roll, pick(roll, surface.read)) + drawQuery(roll),
    headers: drawHeaders(roll),
  };
}

function drawPath(roll: Dice, route: string): string {
  const filled = route
    .split('/')
    .map((step) => (step.startsWith(':') || step === '*' ? drawSegment(roll) : step))
    .join('/');
  const damage = roll(8);
  if (damage === 0) return `${filled}/${drawSegment(roll)}`;
  if (damage === 1) return `${filled}/`;
  if (damage === 2) return `/${filled}`;
  if (damage === 3) return filled.toUpperCase();
  if (damage === 4) return `/zapi/internal${filled === '/' ? '' : filled}/screen-data`;
  if (damage === 5) return filled.replace(/[^/]+$/, () => drawSegment(roll));
  return filled;
}

function drawSegment(roll: Dice): string {
  return roll(2) === 0 ? pick(roll, segments) : encode(drawText(roll));
}

function drawQuery(roll: Dice): string {
  const pairs = Array.from(
    { length: roll(4) },
    () => `${pick(roll, parameters)}=${roll(6) === 0 ? pick(roll, segments) : encode(drawText(roll))}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join(pick(roll, ['&', '&&', ';', '?']))}`.replaceAll('#', '');
}

const headerValues: { readonly [name: string]: readonly string[] } = {
  accept: ['text/html', 'application/json', '*/*', 'text/html;q=x,,', ''],
  'accept-encoding': ['br', 'gzip', 'deflate', '*;q=0', 'br;q=0, gzip;q=0', 'nonsense', ''],
  'accept-language': ['en', 'ja', 'xx-YY', '*'],
  'user-agent': ['', 'x'.repeat(2_000), '(((((((((('],
  range: ['bytes=0-1', 'bytes=5-1', 'bytes=-', 'bytes=0-999999999', 'lines=1'],
  'if-none-match': ['*', 'W/"0"', '"'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'x-forwarded-for': ['1.2.3.4', ',,', '::1', 'x'.repeat(500)],
  'x-forwarded-host': ['evil.example', ''],
  cookie: ['lng=xx', 'lng=en', 'lng=%', 'a=b;;=;', '__proto__=1', `lng=${'x'.repeat(500)}`],
  'sec-fetch-mode': ['navigate', 'cors'],
};

function drawHeaders(roll: Dice): { [name: string]: string } {
  const names = Object.keys(headerValues);
  const headers: Record<string, string> = roll(2) === 0 ? { accept: 'text/html' } : { accept: 'application/json' };
  for (let count = roll(3); count > 0; count -= 1) {
    const name = pick(roll, names);
    headers[name] = pick(roll, headerValues[name] ?? ['']);
  }
  return headers;
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/csp-report',
  'application/reports+json',
  'text/plain',
  'application/xml',
  'image/png',
  'nonsense',
  '',
] as const;

/** A body for a route that accepts one: its fields with invalid values, the same as a form, or anything. */
export function drawWrite(roll: Dice, surface: Surface): DrawnRequest {
  const { method, route, names } = pick(roll, surface.write);
  const path = drawPath(roll, route) + (roll(4) === 0 ? drawQuery(roll) : '');
  const headers = drawHeaders(roll);
  const kind = roll(10);
  if (kind < 4)
    return {
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(drawPayload(roll, names)),
    };
  if (kind < 7)
    return {
      method,
      path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(drawForm(roll, surface)),
    };
  if (kind === 7)
    return {
      method,
      path,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: drawParts(roll, surface),
    };
  const body = drawBytes(roll);
  const type = pick(roll, types);
  if (roll(8) === 0) headers['content-encoding'] = pick(roll, ['br', 'gzip', 'identity', 'nonsense']);
  return { method, path, headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) }, body };
}

function drawPayload(roll: Dice, names: readonly string[]): string {
  if (names.length === 0 || roll(5) === 0) return JSON.stringify(drawJson(roll));
  const chosen = names.filter(() => roll(4) > 0);
  return JSON.stringify(Object.fromEntries(chosen.map((name) => [name, drawJson(roll)])));
}

function drawForm(roll: Dice, { calls, fields }: Surface): string {
  const pairs = Array.from({ length: roll(12) }, () => `${encode(pick(roll, fields))}=${encode(drawText(roll))}`);
  return [`_do=${pick(roll, calls)}`, ...(roll(3) === 0 ? [`_v=${encode(drawText(roll))}`] : []), ...pairs].join('&');
}

function drawParts(roll: Dice, { calls, fields }: Surface): Buffer {
  const parts = Array.from({ length: roll(5) }, () => {
    const file = roll(2) === 0 ? `; filename="${pick(roll, ['a.png', '', '../a', 'x'.repeat(300)])}"` : '';
    return Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${pick(roll, fields)}"${file}\r\n\r\n`),
      drawBytes(roll),
      Buffer.from('\r\n'),
    ]);
  });
  const call = `--x\r\ncontent-disposition: form-data; name="_do"\r\n\r\n${pick(roll, calls)}\r\n`;
  return Buffer.concat([Buffer.from(call), ...parts, Buffer.from(roll(4) === 0 ? '' : '--x--\r\n')]);
}

function drawBytes(roll: Dice): Buffer {
  return pick(roll, [
    () => Buffer.alloc(0),
    () => Buffer.from([0xff, 0xfe, 0x00]),
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    () => Buffer.from('{"a":'),
    () => Buffer.from('['.repeat(60)),
    () => Buffer.from('{"__proto__":{"a":1}}'),
    () => Buffer.from('x'.repeat(110_000)),
    () => Buffer.from('null'),
    () => Buffer.from('a=%00&b=%zz&c=%E0%A4%A'),
    () => Buffer.from(JSON.stringify(drawJson(roll))),
  ])();
}

/** Percent-encoded and short enough for a head of 16 KB; half a surrogate pair, which cannot be, as its bytes. */
function encode(text: string): string {
  return [...text]
    .slice(0, 300)
    .map((each) => (/\p{Surrogate}/u.test(each) ? '%ED%A0%80' : encodeURIComponent(each)))
    .join('');
}
