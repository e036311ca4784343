import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from './project.mjs';

/**
 * `await hashContent(['src', 'package-lock.json'])` → `'5f0c…'`: another when a file in them is another, gone or new, or this Node is.
 * @param {readonly string[]} paths Files and folders of the project.
 */
export async function hashContent(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of paths) await addTo(hash, inProject(path));
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
async function addTo(hash, path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) {
    const content = await readFile(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) await addTo(hash, join(path, entry.name));
}
