// Screens that were declared while the program was built already: npm run new writes them, and awaited.ts of the program knows nothing of them.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { main as writeNew } from '../../../scripts/new.ts';
import { startTestApp } from '../harness.ts';
import { logIn } from '../profile/walk.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'declared-later-'));
  for (const part of ['screens', 'schemas', 'flows', 'src/generated', 'src/server/areas/awaited.ts'])
    cpSync(part, join(folder, part), { recursive: true });
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await writeNew(['screen', '/mypage/delivery', '--form', 'delivery-note'], folder)).toBe(0);
  said.mockRestore();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('leads nobody to a screen that it cannot serve, and says what is to be done', async () => {
  const test = await startTestApp({ declarationsRoot: folder });
  try {
    const member = await logIn(test, 'demosingle');
    const page = await member.get('/mypage', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('/mypage/delivery');
    expect((await member.get('/mypage/delivery', { accept: 'text/html' })).statusCode).toBe(404);
    const told = test.log.map((line) => JSON.parse(line)).filter(({ names }) => names !== undefined);
    expect(told).toMatchObject([{ level: 40, names: ['mypage/delivery', 'delivery-note'] }]);
  } finally {
    await test.close();
  }
});
