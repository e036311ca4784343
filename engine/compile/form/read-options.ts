import { type DataPlan, type DeclaredText, isObject, type Json, type LocalizedText, type Settings } from '../../declare/index.ts';
import { compileData, isDeclaredData } from '../data.ts';

// Readers of declared options and settings. Values of the wrong shape count as absent; check has already reported them.

/** The value at a path of the settings, such as `["registration", "signUp"]`, or undefined. */
export function readSetting(settings: Settings, steps: readonly string[]): Json | undefined {
  let value: unknown = settings;
  for (const step of steps) {
    if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  // Settings are JSON throughout; walking by name loses that type.
  return value as Json;
}

/** The settings value that `{"at": "settings.…"}` points to, or undefined. */
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

/** Undefined if not declared. */
export function readOptionText(declared: unknown): DeclaredText | undefined {
  // check validated the shape of the text.
  return declared === undefined ? undefined : (declared as DeclaredText);
}

/** An operator's text by language; undefined if there is none. */
export function readLocalizedText(option: unknown): LocalizedText | undefined {
  if (!isObject(option)) return undefined;
  const entries = Object.entries(option).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The objects of a list; other elements are left out. */
export function readObjects(option: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(option) ? option.filter(isObject) : [];
}
