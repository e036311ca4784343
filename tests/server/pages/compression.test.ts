import { brotliCompressSync, brotliDecompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('compresses data for a browser that accepts it only', async () => {
  const browser = test.open();
  const small = await browser.get('/zapi/internal/root/screen-data', { 'accept-encoding': 'gzip, deflate, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString('utf8'))).toHaveProperty('authId', '');
  const plain = await browser.get('/zapi/internal/root/screen-data');
  expect(plain.headers['content-encoding']).toBeUndefined();
});

it.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['gzip, br', gzipSync],
])('refuses a body that is compressed by %s with 415 and does not decompress it', async (coding, compress) => {
  const browser = test.open();
  const payload = compress(JSON.stringify({ lng: 'en' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': coding, accept: 'application/json' };
  const answer = await browser.send({ method: 'POST', url: '/zapi/language', headers, payload });
  expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
  expect(answer.json()).toMatchObject({ status: 415, code: 'COMPRESSED_BODY', requestId: expect.any(String) });
});

it('accepts a body with identity encoding', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
  const answer = await test.open().send({ method: 'POST', url: '/zapi/language', headers, payload: '{"lng":"en"}' });
  expect(answer.statusCode).toBeLessThan(300);
});
