import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main as check } from '../../../scripts/check.ts';
import { startTestApp } from '../harness.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'madoguchi-broken-'));
  for (const folder of ['screens', 'schemas', 'flows']) cpSync(folder, join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Replaces a piece of a declared file; fails if it is missing. */
function breakFile(path: string, piece: string, by: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text).toContain(piece);
  writeFileSync(join(root, path), text.replace(piece, by));
}

async function refusal(): Promise<string> {
  const app = await startTestApp({ declarationsRoot: root }).catch((error: unknown) => error);
  if (!(app instanceof Error)) throw new Error('the server started in spite of it');
  return app.message;
}

async function readCheckOutput(): Promise<string> {
  const lines: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = (text: string | Uint8Array) => {
    lines.push(String(text));
    return true;
  };
  try {
    expect(await check([root])).toBe(1);
  } finally {
    process.stdout.write = write;
  }
  return lines.join('');
}

it('the server refuses to start with broken declarations, and reports file, line, column and remedy as npm run check does', async () => {
  breakFile('screens/signup/form.screen.json', '"loginId"', '"loginld"');
  breakFile('screens/login.screen.json', '"action.logIn"', '"action.lgoIn"');
  breakFile('flows/signup.flow.json', '"guard": "codeMatches", "target": "form"', '"guard": "codeMaches", "target": "form"');
  breakFile(
    'screens/mypage/index.screen.json',
    '"account.loginId": { "present": true }',
    '"account.loginIdentity": { "present": true }',
  );
  const message = await refusal();
  for (const [place, remedy] of [
    ['screens/signup/form.screen.json:', 'loginId'],
    ['screens/login.screen.json:', 'action.logIn'],
    ['flows/signup.flow.json:', 'codeMatches'],
    ['screens/mypage/index.screen.json:', 'account.loginId'],
  ] as const) {
    const problem = message.split('\n\n').find((each) => each.includes(place));
    expect(problem).toMatch(/^[A-Z_]+ {2}\S+:\d+:\d+\n/);
    expect(problem).toContain(remedy);
  }
  // The command also shows the line of each problem.
  const report = await readCheckOutput();
  for (const problem of message.split('\n\n')) expect(report).toContain(problem);
});
