import { defineEngine, literal, registerCompilers } from '@madoguchi/engine';

const rating = {
  kind: 'rating',
  doc: 'A number of stars, from 1.',
  options: { stars: literal('How many there are.', { type: 'integer', minimum: 2, maximum: 10 }, 5) },
  answer: 'number',
  example: { kind: 'rating', stars: 5 },
};

/** Both sides run it: rules.ts. */
const polite = { rule: 'polite', doc: 'Not in capital letters only.' };

defineEngine({ packs: [{ kinds: [rating], answerRules: [polite] }] });
registerCompilers({
  rating: ({ stars = 5 }) => ({
    widget: 'rating',
    schema: { type: 'integer', minimum: 1, maximum: stars },
    normalise: [],
    options: { stars },
  }),
});
