import { isObject, type JsonObject, type Settings } from '../declare/index.ts';

/** Collects the part of the settings that a plan's paths refer to, as a tree: `{ policies: { upFront: true } }`. */
export function collectSettings(plan: unknown, settings: Settings): JsonObject {
  const collected: Record<string, unknown> = {};
  visit(plan, (steps) => copy(settings, collected, steps));
  return collected as JsonObject;
}

function visit(value: unknown, onPath: (steps: readonly string[]) => void): void {
  if (Array.isArray(value)) {
    for (const element of value) visit(element, onPath);
    return;
  }
  if (!isObject(value)) return;
  const at = value['at'];
  if (Array.isArray(at) && at[0] === 'settings') onPath(at.slice(1).map(String));
  for (const child of Object.values(value)) visit(child, onPath);
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
