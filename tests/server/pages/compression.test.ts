import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('sends data small to a browser that can read it, and plain to one that cannot', async () => {
  const browser = test.open();
  const small = await browser.get('/zapi/internal/root/screen-data', { 'accept-encoding': 'gzip, deflate, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString('utf8'))).toHaveProperty('authId', '');
  const plain = await browser.get('/zapi/internal/root/screen-data');
  expect(plain.headers['content-encoding']).toBeUndefined();
});
