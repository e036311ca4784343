import { isObject, type JsonObject, type Problem, type Settings } from '../../declare/index.ts';
import { asObject, type SettingsFolder } from '../checking.ts';
import { Findings } from '../findings.ts';
import { problems } from '../problems/index.ts';
import type { DeclaredFile, Origin, ReadFile } from './declared-file.ts';
import { readFileAs } from './read-files.ts';
import { formatLocation, type JsonPath } from './source-range.ts';

/** The files with the settings of a store. */
export function listSettingsFiles(settings: DeclaredFile | SettingsFolder | undefined): readonly DeclaredFile[] {
  if (settings === undefined) return [];
  return 'files' in settings ? settings.files : [settings];
}

/** Reads the settings of a store. The files of a folder become one value, whose problems are located in their files. */
export function readSettings(settings: DeclaredFile | SettingsFolder, findings: Findings): ReadFile {
  const { path } = settings;
  if ('text' in settings) return readFileAs(settings, { kind: 'settings', name: path }, findings);
  const value: Record<string, unknown> = {};
  const origins = new Map<string, Origin>();
  for (const source of settings.files) {
    const name = (source.path.split('/').at(-1) ?? '').replace(/\.json$/, '');
    const file = readFileAs(source, { kind: 'settings', name }, findings);
    if (file.value === undefined) continue;
    value[name] = file.value;
    origins.set(JSON.stringify([name]), { file, path: [] });
  }
  return { path, kind: 'settings', name: path, text: '', value, reference: undefined, origins };
}

/** Settings of a store that were read but not checked. */
export interface ParsedSettings {
  readonly documents: Settings;
  /** What is no JSON, no object, or no document. */
  readonly problems: readonly Problem[];
  /** Where a value is written: `locate(["plans", "plans", 0, "price"])` → `plans.json:12:7` */
  locate(path: JsonPath): string;
}

/** Reads settings of a store. `names`: of the documents that there are. */
export function parseSettings(settings: DeclaredFile | SettingsFolder, names: readonly string[]): ParsedSettings {
  const findings = new Findings();
  const file = readSettings(settings, findings);
  const documents: Record<string, JsonObject> = {};
  for (const [name, value] of Object.entries(asObject(file.value))) {
    if (!names.includes(name)) findings.add(file, [name], problems.SETTINGS_UNKNOWN(name, names), 'key');
    // Read from JSON.
    else if (isObject(value)) documents[name] = value as JsonObject;
    else findings.add(file, [name], problems.VALUE_INVALID('must be an object', 'Write { "<setting>": … }.'));
  }
  return { documents, problems: findings.sorted(), locate: (path) => formatLocation(file, path) };
}
