import { type DeclaredWords, isObject, type JsonObject, type LookupPlan } from '../../declare/index.ts';
import { compileWords } from '../words.ts';

/** `{"send": "postal-code", "fill": {"address": {"join": ["city", "town"]}}, …}` → `{ send, fill: { address: ["city", "town"] }, … }` */
export function compileLookup(declared: unknown): JsonObject | undefined {
  if (!isObject(declared)) return undefined;
  // check has said that these are words.
  const say = (name: string) => compileWords(declared[name] as DeclaredWords);
  const plan: LookupPlan = {
    send: String(declared['send']),
    list: String(declared['list']),
    name: String(declared['name']),
    fill: compileFill(declared['fill']),
    none: String(declared['none']),
    search: say('search'),
    ...(declared['title'] === undefined ? {} : { title: say('title') }),
    pick: say('pick'),
    use: say('use'),
    done: say('done'),
  };
  // A plan is JSON, which an interface cannot say.
  return plan as unknown as JsonObject;
}

function compileFill(declared: unknown): LookupPlan['fill'] {
  const entries = Object.entries(isObject(declared) ? declared : {});
  return Object.fromEntries(entries.map(([key, from]) => [key, propertiesOf(from)]));
}

/** `"city"` → `["city"]`, `{"join": ["city", "town"]}` → `["city", "town"]` */
export function propertiesOf(from: unknown): readonly string[] {
  const joined = isObject(from) ? from['join'] : undefined;
  return Array.isArray(joined) ? joined.map(String) : [String(from)];
}
