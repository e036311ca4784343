import { isObject, type Json, type JsonSchema, type OptionSchema } from '../../declare/index.ts';

const examples = {
  words: 'common.close',
  value: '$.reader.email',
  condition: { isSignedIn: true },
  blocks: [{ text: 'home.lead' }],
  link: '/card',
  call: 'renew',
  fill: { prefecture: 'prefectureCode', address: { join: ['city', 'town'] } },
  expression: { sum: ['$.form.adults', '$.form.children'] },
  form: 'forms/join',
  fields: ['email', 'password'],
  payload: { id: '$.item.id' },
  parts: { label: { kind: 'free-text', maxLength: 50 } },
} as const satisfies { readonly [type in OptionSchema['type']]?: Json };
const ofShape = {
  text: '$.reader.email',
  texts: '$.news',
  flag: '$.isSignedIn',
  number: '$.currentPage',
} as const;

/** An example for an option that is missing in the example of its entry: `{ type: "link", … }` → `"/card"`. */
export function exampleOf(schema: OptionSchema): Json {
  switch (schema.type) {
    case 'literal':
      return exampleOfLiteral(schema.schema, schema.default);
    case 'data':
      return ofShape[schema.holds ?? 'text'];
    case 'list':
      return [exampleOf(schema.of)];
    case 'group':
      return Object.fromEntries(
        Object.entries(schema.options)
          .filter(([, option]) => option.required === true)
          .map(([name, option]) => [name, exampleOf(option)]),
      );
    default:
      return examples[schema.type];
  }
}

/** The schema's own example; otherwise a value other than the default; otherwise the simplest of its type. */
function exampleOfLiteral(schema: JsonSchema, fallback: Json | undefined): Json {
  const { examples, enum: values, type, minimum } = schema;
  if (Array.isArray(examples) && examples[0] !== undefined) return examples[0];
  if (Array.isArray(values)) return values.find((value: Json) => value !== fallback) ?? null;
  if (type === 'boolean') return fallback !== true;
  if (fallback !== undefined) return fallback;
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1;
  return isObject(schema) && type === 'array' ? [] : 'x';
}
