import type { JsonSchema, Slot } from '../../../engine/declare/index.ts';

const said: { readonly [slot in Exclude<Slot['slot'], 'literal' | 'data' | 'group' | 'list' | 'call'>]: string } = {
  words: 'words',
  value: 'data or words',
  condition: 'condition',
  blocks: 'blocks',
  link: 'route or data',
  fill: 'field → property',
  form: 'form',
  fields: 'keys of fields',
  payload: 'name → data or value',
  parts: 'fields',
};

/** What an option takes, in a few words: `{ slot: "list", of: { slot: "words" } }` → `list of words`. */
export function describeSlot(slot: Slot): string {
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
      return said[slot.slot];
  }
}

function describeLiteral({ enum: values, type, minimum, maximum }: JsonSchema): string {
  if (Array.isArray(values)) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const [from, to] = [minimum, maximum].map((bound) => (typeof bound === 'number' ? String(bound) : ''));
  const range = from === '' && to === '' ? '' : ` ${from} to ${to}`.trimEnd();
  return `${[type].flat().map(String).join(' or ')}${range}`;
}
