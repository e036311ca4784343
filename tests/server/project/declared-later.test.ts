// Screens and flows that were declared after the program was built: npm run new writes them, and the program's list of
// unimplemented parts lacks them.
import { beforeAll, expect, it } from 'vitest';
import { type DeclaredFile, upgradeFile } from '../../../engine/check/index.ts';
import type { DeclaredEvent } from '../../../engine/declare/index.ts';
import type { CreatedFiles } from '../../../scripts/new/created-files.ts';
import { makeFlow } from '../../../scripts/new/make-flow.ts';
import { makeScreen } from '../../../scripts/new/make-screen.ts';
import type { ServedDeclarations } from '../../../src/server/app/served-declarations.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { readDeclaredFiles } from '../../../src/server/project/read-files.ts';
import { reportUnimplemented } from '../../../src/server/project/report-unimplemented.ts';
import { unimplemented } from '../../../src/server/project/unimplemented.ts';
import { readServed, startTestApp } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { serveChanged } from '../serve-changed.ts';

let served: ServedDeclarations;
beforeAll(async () => {
  const { declarations } = await readServed();
  let files = await readDeclaredFiles(process.cwd());
  const add = ({ files: created, changed }: CreatedFiles): readonly DeclaredFile[] => {
    const added = [...created, ...changed].map((file) => ({ path: file.path, text: upgradeFile(file) }));
    files = [...files.filter(({ path }) => !added.some((file) => file.path === path)), ...added];
    return added;
  };
  const added = [
    ...add(makeScreen({ name: '/mypage/delivery', form: 'delivery-note', title: {} }, declarations, files)),
    ...add(makeFlow({ name: 'gift', title: {} }, declarations, files)),
  ];
  served = await serveChanged(Object.fromEntries(added.map(({ path, text }) => [path, text])));
});

it('omits links to a screen or flow that it cannot serve, and logs what to do', async () => {
  const test = await startTestApp({ served });
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
  const { declarations } = await readServed();
  const later = { id: 'later', method: 'POST', path: '/zapi/later', for: 'member', event, answer: 'redirect' } as const;
  const { added } = reportUnimplemented({ ...declarations, calls: { ...declarations.calls, later } }, unimplemented, areas);
  expect(added).toEqual(taken);
});
