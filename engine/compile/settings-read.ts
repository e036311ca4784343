import { isObject, type JsonObject, type Settings } from '../declare/index.ts';

/** The part of the settings that a plan's paths read, as a tree: `{ policies: { upFront: true } }`. */
export function settingsRead(plan: unknown, settings: Settings): JsonObject {
  const read: Record<string, unknown> = {};
  visit(plan, (steps) => copy(settings, read, steps));
  return read as JsonObject;
}

function visit(value: unknown, found: (steps: readonly string[]) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, found);
    return;
  }
  if (!isObject(value)) return;
  const at = value['at'];
  if (Array.isArray(at) && at[0] === 'settings') found(at.slice(1).map(String));
  for (const each of Object.values(value)) visit(each, found);
}

function copy(from: unknown, to: Record<string, unknown>, [step, ...rest]: readonly string[]): void {
  if (step === undefined || !isObject(from) || !Object.hasOwn(from, step)) return;
  const value = from[step];
  if (rest.length === 0 || !isObject(value)) {
    to[step] = value;
    return;
  }
  const below = isObject(to[step]) ? { ...to[step] } : {};
  copy(value, below, rest);
  to[step] = below;
}
