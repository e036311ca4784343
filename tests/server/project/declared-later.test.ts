// Screens and flows that were declared after the program was built: npm run new writes them, and the program's list of
// unimplemented parts lacks them.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readDeclarations } from '../../../engine/check/index.ts';
import type { DeclaredEvent } from '../../../engine/declare/index.ts';
import { main as writeNew } from '../../../scripts/new.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../../src/server/project/read-files.ts';
import { reportUnimplemented } from '../../../src/server/project/report-unimplemented.ts';
import { unimplemented } from '../../../src/server/project/unimplemented.ts';
import { startTestApp } from '../harness.ts';
import { openMember } from '../people/members.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'declared-later-'));
  for (const part of ['screens', 'schemas', 'flows', 'src/generated', 'src/server/project/unimplemented.ts'])
    cpSync(part, join(folder, part), { recursive: true });
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await writeNew(['screen', '/mypage/delivery', '--form', 'delivery-note'], folder)).toBe(0);
  expect(await writeNew(['flow', 'gift'], folder)).toBe(0);
  output.mockRestore();
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('omits links to a screen or flow that it cannot serve, and logs what to do', async () => {
  const test = await startTestApp({ declarationsRoot: folder });
  try {
    const member = await openMember(test, 'demosingle');
    const page = await member.get('/mypage', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    for (const path of ['/mypage/delivery', '/mypage/gift', '/mypage/gift/complete']) {
      expect(page.body).not.toContain(path);
      expect((await member.get(path, { accept: 'text/html' })).statusCode).toBe(404);
    }
    expect((await member.post('/zapi/gift', { message: '誕生日' })).statusCode).toBe(404);
    const entries = test.log.map((line) => JSON.parse(line)).filter(({ names }) => names !== undefined);
    const names = ['mypage/delivery', 'mypage/gift', 'mypage/gift/complete', 'delivery-note', 'gift', 'gift'];
    expect(entries).toMatchObject([{ level: 40, names }]);
  } finally {
    await test.close();
  }
});

it.each<[string, DeclaredEvent, readonly string[]]>([
  ['of a flow that is served', { flow: 'signup', type: 'ENTER' }, []],
  ['of a flow that is not', { flow: 'gift', type: 'SEND' }, ['later']],
  ['of flows of which one is not', { by: { field: 'type' }, a: ['signup', 'ENTER'], b: ['gift', 'SEND'] }, ['later']],
])('takes a call that is an event %s', async (_says, event, taken) => {
  const { declarations } = readDeclarations(await readDeclaredFiles(process.cwd()), checkOptions);
  const later = { id: 'later', method: 'POST', path: '/zapi/later', for: 'member', event, answer: 'redirect' } as const;
  const { added } = reportUnimplemented({ ...declarations, calls: { ...declarations.calls, later } }, unimplemented, areas);
  expect(added).toEqual(taken);
});
