import type { JsonSchema, OptionSchema } from '../../../engine/declare/index.ts';

const typeNames: { readonly [slot in Exclude<OptionSchema['slot'], 'literal' | 'data' | 'group' | 'list' | 'call'>]: string } = {
  words: 'text',
  value: 'data or text',
  condition: 'condition',
  blocks: 'blocks',
  link: 'route or data',
  fill: 'field → property',
  form: 'form',
  fields: 'field keys',
  payload: 'name → data or value',
  parts: 'fields',
};

/** Describes the type of an option: `{ slot: "list", of: { slot: "words" } }` → `list of text`. */
export function describeSlot(slot: OptionSchema): string {
  switch (slot.slot) {
    case 'literal':
      return describeLiteral(slot.schema);
    case 'data':
      return slot.holds === undefined ? 'data' : `data (${slot.holds})`;
    case 'call':
      return 'call';
    case 'group':
      return 'group';
    case 'list':
      return `list of ${slot.of.slot === 'group' ? 'groups' : describeSlot(slot.of)}`;
    default:
      return typeNames[slot.slot];
  }
}

function describeLiteral({ enum: values, type, minimum, maximum }: JsonSchema): string {
  if (Array.isArray(values)) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const [from, to] = [minimum, maximum].map((bound) => (typeof bound === 'number' ? String(bound) : ''));
  const range = from === '' && to === '' ? '' : ` ${from} to ${to}`.trimEnd();
  return `${[type].flat().map(String).join(' or ')}${range}`;
}
