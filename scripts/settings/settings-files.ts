import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedSettings, parseSettings, writeProblem } from '../../engine/check/index.ts';
import { isObject, type Json, type Settings } from '../../engine/declare/index.ts';
import { readSettingsFiles } from '../../engine/node/index.ts';
import { readJsonObject } from '../../src/server/platform/json.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import { fillDocuments, omitSecrets, readOrigin, restoreSecrets, writeOrigin } from '../../src/server/settings/index.ts';
import type { OpenedStore } from '../administration/open-store.ts';

/** Names the exported version, from which an import sees what others have published since. */
const originFile = '.exported.json';

/** Writes a file for each document, and the version that they are of. Returns the paths of the omitted secrets. */
export async function writeSettings({ store, createdAt, project }: OpenedStore, folder: string) {
  const { documents, omitted } = omitSecrets(await project.settingsOf(store.id, store.settingsVersion));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, originFile), writeJson(writeOrigin({ ...store, createdAt })));
  for (const [document, body] of Object.entries(documents)) await writeFile(join(folder, `${document}.json`), writeJson(body));
  return { documents, omitted };
}

const writeJson = (value: Json): string => `${JSON.stringify(sortKeys(value), undefined, 2)}\n`;

function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const entries = Object.entries(readJsonObject(value)).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sortKeys(member)]));
}

/** Settings from files, to be compared with those of a store. */
export interface SettingsFiles extends Pick<ParsedSettings, 'locate'> {
  /** Whole documents; only those that have a file. */
  readonly documents: Settings;
  /** The version that they were exported from; undefined: not from this store. */
  readonly baseVersion: number | undefined;
}

/** Throws a StartupError with all problems of the files. */
export async function readSettings({ store, createdAt, project }: OpenedStore, folder: string): Promise<SettingsFiles> {
  const published = await project.settingsOf(store.id, store.settingsVersion);
  const files = await orReason(readSettingsFiles(folder));
  const { documents, problems, locate } = parseSettings(files, Object.keys(published));
  if (problems.length > 0) throw new StartupError(problems.map(writeProblem).join('\n\n'));
  if (Object.keys(documents).length === 0) throw new StartupError(`${folder} has no settings. "export ${folder}" writes them.`);
  const baseVersion = await readOriginFile(folder, { store, createdAt });
  const base = baseVersion === undefined ? published : await project.settingsOf(store.id, baseVersion);
  return { documents: restoreSecrets(fillDocuments(project.declarations, documents), base), baseVersion, locate };
}

async function readOriginFile(folder: string, { store, createdAt }: Pick<OpenedStore, 'store' | 'createdAt'>) {
  const file = await readSettingsFiles(join(folder, originFile)).catch(() => undefined);
  return file !== undefined && 'text' in file ? readOrigin(parseOrigin(file.text), { ...store, createdAt }) : undefined;
}

function parseOrigin(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartupError(`${originFile} is not valid JSON. Restore it, or delete it to import without looking for conflicts.`);
  }
}

/** Only reading a folder fails with a code. */
async function orReason<Read>(reading: Promise<Read>): Promise<Read> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new StartupError(`The settings cannot be read: ${error.message}`);
  });
}
