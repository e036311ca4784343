// Schemas of the chain of a screen.
import { mapOf, object, patternWithMessage, reference as refer } from './choose.ts';
import { text } from './value-schemas.ts';

export const chain = object(
  {
    initial: text,
    resume: { type: 'array', items: object({ state: text, when: refer('condition') }, ['state', 'when']) },
    states: {
      ...mapOf(refer('chain-state')),
      minProperties: 1,
      propertyNames: patternWithMessage('^[a-z][A-Za-z0-9-]{0,59}$', 'must be letters, digits and "-", such as "ready"'),
    },
  },
  ['initial', 'states'],
);

export const chainState = object({
  type: { enum: ['final'] },
  tokenizes: text,
  call: text,
  text: refer('words'),
  on: mapOf(text),
});
