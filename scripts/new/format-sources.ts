import { execFile } from 'node:child_process';
import type { DeclaredFile } from '../../engine/check/index.ts';

/** Formats TypeScript like `npm run format`. */
export function formatSources(files: readonly DeclaredFile[]): Promise<readonly DeclaredFile[]> {
  return Promise.all(files.map(async ({ path, text }) => ({ path, text: await formatSource(path, text) })));
}

function formatSource(path: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = ['check', '--write', `--stdin-file-path=${path}`];
    const biome = execFile('node_modules/.bin/biome', options, (error, formatted) => {
      if (error === null) resolve(formatted);
      else reject(error);
    });
    biome.stdin?.end(text);
  });
}
