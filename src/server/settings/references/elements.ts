import {
  isObject,
  type Json,
  type JsonObject,
  listSettingValues,
  type SettingIdentifier,
  type Settings,
  type SettingValue,
  type StoredIn,
} from '../../../../engine/declare/index.ts';
import { readJsonObject } from '../../platform/json.ts';
import { type JsonPath, readElementId } from '../lists.ts';

/** An element of a settings list with its identifier. */
export interface Element extends SettingValue {
  readonly identifier: SettingIdentifier;
  readonly id: string;
}

/** The elements of an identifier, in their order. */
export function listElements(identifier: SettingIdentifier, settings: Settings): readonly Element[] {
  return listSettingValues(settings[identifier.document], identifier.path).flatMap((settingValue) =>
    typeof settingValue.value === 'string' ? [{ ...settingValue, identifier, id: settingValue.value }] : [],
  );
}

/** The object that has the identifier. */
export function objectOf({ around }: Element): JsonObject {
  return around[0] ?? {};
}

/** Reads a property of the element, or else of one around it; the identifier itself does not count. */
export function readAround({ around, at }: Element, name: string): Json | undefined {
  const skipped = at.at(-1) === name ? 1 : 0;
  return around.slice(skipped).find((object) => Object.hasOwn(object, name))?.[name];
}

/** The properties that identify the element in rows together with its identifier. */
function listScope({ with: columns = {}, json }: StoredIn): readonly string[] {
  const around = json !== undefined && 'answerTo' in json ? [json.answerTo] : [];
  return [...Object.values(columns), ...around];
}

/** The values of an element that rows hold: `["q1", "cancel"]` */
export function keyOf(element: Element, stored: StoredIn): readonly string[] {
  return [element.id, ...listScope(stored).map((name) => String(readAround(element, name) ?? ''))];
}

/** Where an element was removed, in the settings without it: its list, or the nearest list around it that is still there. */
export function findListOf({ identifier, at }: Element, before: Settings, after: Settings): JsonPath {
  const last = at.findLastIndex((step) => typeof step === 'number');
  let [mine, theirs]: (Json | undefined)[] = [before[identifier.document], after[identifier.document]];
  const path: (string | number)[] = [];
  for (const step of at.slice(0, Math.max(last, 0))) {
    if (typeof step === 'string') {
      [mine, theirs] = [readProperty(mine, step), readProperty(theirs, step)];
      path.push(step);
      continue;
    }
    const [ownItems, theirItems]: (readonly Json[])[] = [readItems(mine), readItems(theirs)];
    const id = readElementId(ownItems?.[step])?.value;
    const place = id === undefined ? step : (theirItems?.findIndex((item) => readElementId(item)?.value === id) ?? -1);
    if (theirItems?.[place] === undefined) break;
    [mine, theirs] = [ownItems?.[step], theirItems[place]];
    path.push(place);
  }
  return path;
}

function readProperty(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? readJsonObject(value)[name] : undefined;
}

const readItems = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
