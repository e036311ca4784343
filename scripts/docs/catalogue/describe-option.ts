import type { JsonSchema, OptionSchema } from '../../../engine/declare/index.ts';

const typeNames: { readonly [type in Exclude<OptionSchema['type'], 'literal' | 'data' | 'group' | 'list' | 'call'>]: string } = {
  words: 'text',
  value: 'data or text',
  condition: 'condition',
  blocks: 'blocks',
  link: 'route or data',
  expression: 'expression',
  fill: 'field → property',
  form: 'form',
  fields: 'field keys',
  payload: 'name → data or value',
  parts: 'fields',
};

/** Describes the type of an option: `{ type: "list", of: { type: "words" } }` → `list of text`. */
export function describeOption(schema: OptionSchema): string {
  switch (schema.type) {
    case 'literal':
      return describeLiteral(schema.schema);
    case 'data':
      return schema.holds === undefined ? 'data' : `data (${schema.holds})`;
    case 'call':
      return 'call';
    case 'group':
      return 'group';
    case 'list':
      return `list of ${schema.of.type === 'group' ? 'groups' : describeOption(schema.of)}`;
    default:
      return typeNames[schema.type];
  }
}

function describeLiteral({ enum: values, type, minimum, maximum }: JsonSchema): string {
  if (Array.isArray(values)) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const [from, to] = [minimum, maximum].map((bound) => (typeof bound === 'number' ? String(bound) : ''));
  const range = from === '' && to === '' ? '' : ` ${from} to ${to}`.trimEnd();
  return `${[type].flat().map(String).join(' or ')}${range}`;
}
