import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { readSources, root } from './read-sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

describe('README.md documents', () => {
  it('every command of package.json', () => {
    const { scripts } = readJson('package.json');
    const named = Object.keys(isObject(scripts) ? scripts : {}).map(
      (name) => `\`npm ${['start', 'test'].includes(name) ? name : `run ${name}`}\``,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((command) => !readme.includes(command))).toEqual([]);
  });

  it('every environment variable that the server reads', () => {
    const [config] = readSources(/^src\/server\/platform\/config\.ts$/);
    const names = new Set(config?.text.match(/\bread\('[A-Z_]+'\)/g)?.map((call) => call.slice("read('".length, -2)));
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('the seeded demo accounts and their password', () => {
    const seed = readJson('src/server/app/seed/demo-accounts.json');
    expect(readme).toContain(`Password of every demo account: \`${seed['password']}\``);
    const accounts = Array.isArray(seed['accounts']) ? seed['accounts'] : [];
    expect(accounts.length).toBeGreaterThan(5);
    const names = accounts.map((account: { email: string | null; loginId: string | null }) => account.email ?? account.loginId);
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
    const operators = Array.isArray(seed['operators']) ? seed['operators'] : [];
    expect(operators.length).toBeGreaterThan(1);
    expect(operators.filter(({ email }) => !readme.includes(`\`${email}\``))).toEqual([]);
  });
});

function readJson(path: string): Record<string, unknown> {
  const read: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return isObject(read) ? read : {};
}
