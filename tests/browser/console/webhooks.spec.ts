import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, testOnOwnStore } from '../store.ts';
import { openConsole } from './operator.ts';

const test = testOnOwnStore();

test('an operator adds an address for events, makes its secret, sends a test, and sees that it arrived', async ({ page }) => {
  const received: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    received.push(await json(request));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port.
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  await openConsole(page, '/console/webhooks');
  await page.getByRole('link', { name: '送信先を追加する' }).click();
  await page.getByLabel('送信先のアドレス').fill(address);
  await page.getByLabel('注文の確定（order.placed）').check();
  await page.getByRole('button', { name: '追加してシークレットへ進む' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'コピーしたので有効にする' }).click();
  await expect(page.getByRole('main')).toContainText('まだ何も送っていません。');
  await page.getByRole('button', { name: 'テストを送る' }).click();
  // The page looks again until the test was sent.
  await expect(page.getByRole('main')).toContainText(/テスト（webhook\.tested）\s*到着/, { timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('204');
  expect(received).toEqual([expect.objectContaining({ type: 'webhook.tested' })]);
  receiver.close();
});
