import { brotliCompressSync, brotliDecompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';

import { serverTest } from '../server-test.ts';

const it = serverTest();

it('compresses data for a browser that accepts it only', async ({ server }) => {
  const browser = server.open();
  const small = await browser.get('/zapi/internal/root/screen-data', { 'accept-encoding': 'gzip, deflate, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString('utf8'))).toHaveProperty('authId', '');
  const plain = await browser.get('/zapi/internal/root/screen-data');
  expect(plain.headers['content-encoding']).toBeUndefined();
});

it.for([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['gzip, br', gzipSync],
])('refuses a body that is compressed by %s with 415 and does not decompress it', async ([coding, compress], { server }) => {
  const browser = server.open();
  const payload = compress(JSON.stringify({ lng: 'en' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': coding, accept: 'application/json' };
  const answer = await browser.send({ method: 'POST', url: '/zapi/language', headers, payload });
  expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
  expect(answer.json()).toMatchObject({ status: 415, code: 'COMPRESSED_BODY', requestId: expect.any(String) });
});

it('accepts a body with identity encoding', async ({ server }) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
  const answer = await server.open().send({ method: 'POST', url: '/zapi/language', headers, payload: '{"lng":"en"}' });
  expect(answer.statusCode).toBeLessThan(300);
});
