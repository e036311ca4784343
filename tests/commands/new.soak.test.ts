// npm run new in a copy of this project: types, lint, generated files and check agree with what it writes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'new-project-'));
afterAll(() => rmSync(folder, { recursive: true }));
const left = ['.cache', '.data', '.git', 'dist', 'node_modules', 'reports'];
for (const name of readdirSync('.')) if (!left.includes(name)) cpSync(name, join(folder, name), { recursive: true });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

/** Throws if the program fails. */
const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, CI: 'true' } });

test('every kind of screen, flow and call compiles, passes lint and check, and needs no other generated file', () => {
  for (const args of [
    ['screen', '/mypage/delivery', '--form', 'delivery-note'],
    ['screen', '/mypage/plans/2nd/{planId}', '--form', 'second-note', '--area', 'subscription'],
    ['screen', '/gifts/{giftId}', '--for', 'guest', '--layout', 'guest', '--from', '/', '--group', 'plans'],
    ['screen', '/console/notes', '--form', 'default'],
    ['flow', 'gift'],
    ['call', 'ring-bell', '--from', '/mypage/delivery', '--area', 'delivery'],
    ['form', 'complaint', '--from', '/mypage/delivery', '--area', 'delivery'],
    ['area', 'plans/later'],
  ])
    run('node', 'scripts/run.mjs', 'new', ...args);
  expect(run('node', 'scripts/typecheck.mjs')).toBe('');
  expect(run('node', 'scripts/types/run-types.mjs', '--check')).toBe('');
  run('node_modules/.bin/biome', 'check', '--error-on-warnings', '--vcs-enabled=false', 'src');
  expect(run('node', 'scripts/run.mjs', 'check')).toContain('no problems');
});
