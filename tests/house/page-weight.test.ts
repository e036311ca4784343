import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { root } from './read-sources.ts';

const limitKibibytes = 200;
/** Loaded by the press of a button. */
const loadedOnPress = /^(?:node_modules\/@simplewebauthn|src\/client\/player)\//;
const entry = 'src/client/entry-browser.tsx';

interface Chunk {
  readonly file: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

it(`no member page loads more than ${limitKibibytes} KiB of JavaScript (gzip) before it can be used`, () => {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: 'pipe',
  });
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'));
  const names = new Set<string>();
  collect(manifest, entry, names);
  const sizes = [...names].map((name) => [name, measure(readChunk(manifest, name).file)] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  expect(names.size, 'the entry imports something').toBeGreaterThan(1);
  expect(sum, sizes.map(([name, size]) => `${name}: ${size.toFixed(1)} KiB`).join('\n')).toBeLessThanOrEqual(limitKibibytes);
});

function collect(manifest: unknown, name: string, names: Set<string>): void {
  if (names.has(name) || loadedOnPress.test(name)) return;
  names.add(name);
  const { imports, dynamicImports } = readChunk(manifest, name);
  for (const each of [...imports, ...dynamicImports]) collect(manifest, each, names);
}

function readChunk(manifest: unknown, name: string): Chunk {
  const chunk = isObject(manifest) && isObject(manifest[name]) ? manifest[name] : {};
  const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
  return { file: String(chunk['file'] ?? ''), imports: list(chunk['imports']), dynamicImports: list(chunk['dynamicImports']) };
}

/** Gzipped size in KiB. */
function measure(file: string): number {
  return gzipSync(readFileSync(join(root, 'dist', 'client', file))).byteLength / 1024;
}
