import {
  type DeclaredText,
  isObject,
  type JsonObject,
  type LookupPlan,
  type RecheckPlan,
  type TextPlan,
} from '../../declare/index.ts';
import { compileTextPlan } from '../text.ts';

/** `{"send": "postal-code", "fill": {"address": {"join": ["city", "town"]}}, …}` → `{ send, fill: { address: ["city", "town"] }, … }` */
export function compileLookup(declared: unknown): JsonObject | undefined {
  if (!isObject(declared)) return undefined;
  const compileText = (name: string) => readWords(declared, name);
  const plan: LookupPlan = {
    send: String(declared['send']),
    list: String(declared['list']),
    name: String(declared['name']),
    fill: compileFill(declared['fill']),
    notFound: String(declared['notFound']),
    search: compileText('search'),
    ...(declared['title'] === undefined ? {} : { title: compileText('title') }),
    pick: compileText('pick'),
    use: compileText('use'),
    announcement: compileText('announcement'),
    ...(isObject(declared['automatic']) ? { automatic: { several: readWords(declared['automatic'], 'several') } } : {}),
    ...(declared['focus'] === undefined ? {} : { focus: String(declared['focus']) }),
    ...(isObject(declared['recheck']) ? { recheck: compileRecheck(declared['recheck']) } : {}),
  };
  // An interface is not assignable to JsonObject, though this value is one.
  return plan as unknown as JsonObject;
}

function compileRecheck(declared: Record<string, unknown>): RecheckPlan {
  const readWordsOf = (name: string) => readWords(declared, name);
  return {
    field: String(declared['field']),
    issue: String(declared['issue']),
    title: readWordsOf('title'),
    ...(declared['text'] === undefined ? {} : { text: readWordsOf('text') }),
    keep: readWordsOf('keep'),
    clear: readWordsOf('clear'),
  };
}

function readWords(declared: Record<string, unknown>, name: string): TextPlan {
  // check has verified that these are texts.
  return compileTextPlan(declared[name] as DeclaredText);
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
