import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ownAddresses } from '../../../src/rules/own-addresses.ts';
import type { Row } from '../rows.ts';
import { openApp } from './open-app.ts';

const maxKilobytes = 200;

/**
 * Measures the gzipped size of each page: its HTML, the scripts and stylesheets in its head, and the validators of its forms.
 * Builds first if needed. Throws if a page is not served with scripts and stylesheets.
 */
export async function measureWeights(): Promise<readonly Row[]> {
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, [join('scripts', 'build.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const opened = await openApp();
  const { app, origin, cookie } = opened;
  const rows: Row[] = [];
  try {
    for (const path of ['/', '/login', '/signup', '/mypage']) {
      const member = path.startsWith('/mypage') ? { cookie } : {};
      const { statusCode, body } = await app.inject({
        url: path,
        headers: { host: new URL(origin).host, accept: 'text/html', ...member },
      });
      const scripts = listNames(body, /(?:src|href)="(\/assets\/[^"]+\.js)"/g);
      const styles = listNames(body, /href="(\/assets\/[^"]+\.css)"/g);
      if (statusCode !== 200 || scripts.length === 0 || styles.length === 0)
        throw new Error(`${path} answered ${statusCode} with ${scripts.length} scripts and ${styles.length} stylesheets.`);
      const row = (what: string, value: number): Row => ({ part: 'weights', name: `${path}: ${what}, gzip`, unit: 'kB', value });
      rows.push(row('HTML', measureGzip(body)), { ...row('JavaScript', await measureFiles(scripts)), most: maxKilobytes });
      rows.push(row('CSS', await measureFiles(styles)));
      for (const hash of listNames(body, /"validator":"([0-9a-f]{64})"/g)) {
        const module = await app.inject({
          url: `${ownAddresses.validators}/${hash}.js`,
          headers: { host: new URL(origin).host },
        });
        rows.push(row(`validators ${hash.slice(0, 6)}`, measureGzip(module.body)));
      }
    }
  } finally {
    await opened.close();
  }
  return rows;
}

function listNames(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

async function measureFiles(names: readonly string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => readFile(join('dist', 'client', name))));
  return files.reduce((sum, file) => sum + measureGzip(file), 0);
}

const measureGzip = (content: string | Buffer) => gzipSync(content).byteLength / 1000;
