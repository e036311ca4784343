import { type DataPlan, isObject, type Json, type LocalizedWords, type Settings } from '../../declare/index.ts';
import { compileData, isDeclaredData } from '../data.ts';

// Readers of declared options and of settings. check has said what is wrong with them before; here a wrong one counts as absent.

/** What stands in the settings below steps, `["registration", "signUp"]`, or undefined. */
export function readSetting(settings: Settings, steps: readonly string[]): Json | undefined {
  let found: unknown = settings;
  for (const step of steps) {
    if (!isObject(found) || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  // Settings are JSON objects all the way down, which their type says; walking by name loses it.
  return found as Json;
}

/** What `{"at": "settings.…"}` points to in the settings, or undefined. */
export function readSettingData(settings: Settings, option: unknown): Json | undefined {
  if (!isDeclaredData(option)) return undefined;
  const { at } = compileData(option);
  return at[0] === 'settings' ? readSetting(settings, at.slice(1)) : undefined;
}

export function readData(option: unknown): DataPlan | undefined {
  return isDeclaredData(option) ? compileData(option) : undefined;
}

export function readNumber(option: unknown, fallback: number): number {
  return typeof option === 'number' && Number.isInteger(option) ? option : fallback;
}

export function readText(option: unknown): string | undefined {
  return typeof option === 'string' && option !== '' ? option : undefined;
}

/** Words in languages, as an operator typed them; undefined when there are none. */
export function readLocalizedWords(option: unknown): LocalizedWords | undefined {
  if (!isObject(option)) return undefined;
  const entries = Object.entries(option).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The objects of a list; what is no object is left out. */
export function readObjects(option: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(option) ? option.filter(isObject) : [];
}
