import type { BlockEntry } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'steps',
  in: 'screen',
  doc: 'The step bar of the screen’s flow, from the `step` of its state: an ordered list with aria-current="step". Three bars if there is no total.',
  options: {},
  example: { steps: {} },
};
