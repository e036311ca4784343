import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../../engine/declare/index.ts';
import { projectRoot } from '../../../platform/project-root.ts';

export interface PackageLicense {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
  readonly [key: string]: string;
}

let read: Promise<readonly PackageLicense[]> | undefined;

/** Lists the production packages of the lock file with their license texts. Cached after the first read. */
export function readLicenses(root: string = projectRoot): Promise<readonly PackageLicense[]> {
  read ??= readAll(root).catch((error: unknown) => {
    // The next request retries.
    read = undefined;
    throw error;
  });
  return read;
}

async function readAll(root: string): Promise<readonly PackageLicense[]> {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const packages = isObject(lock) && isObject(lock['packages']) ? Object.entries(lock['packages']) : [];
  const used = packages.filter(
    ([path, entry]) => path !== '' && isObject(entry) && entry['dev'] !== true && entry['devOptional'] !== true,
  );
  const licenses = await Promise.all(used.map(([path, entry]) => readOne(join(root, path), path, isObject(entry) ? entry : {})));
  return licenses.filter((license) => license !== undefined).sort((left, right) => (left.name < right.name ? -1 : 1));
}

async function readOne(folder: string, path: string, entry: Record<string, unknown>): Promise<PackageLicense | undefined> {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  // Packages for other operating systems are in the lock file but not installed.
  const files = await readdir(folder).catch(() => undefined);
  if (files === undefined) return undefined;
  const file = files.find((file) => /^(licen[cs]e|copying)(\.|$)/i.test(file));
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8').catch(() => '');
  return { name, version: String(entry['version'] ?? ''), license: String(entry['license'] ?? ''), text: text.slice(0, 20_000) };
}
