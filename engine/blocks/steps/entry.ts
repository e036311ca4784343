import { type BlockEntry, literal } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'steps',
  in: 'screen',
  doc: 'The step bar of the screen’s flow, from the `step` of its state: an ordered list with aria-current="step". Three bars if there is no total.',
  options: {
    current: literal('For pages outside of flows: the number of this step. Needs `total`.', {
      type: 'integer',
      minimum: 1,
      maximum: 20,
    }),
    total: literal('For pages outside of flows: the number of steps.', { type: 'integer', minimum: 2, maximum: 20 }),
  },
  example: { steps: {} },
};
