import type { BlockWord } from '../slots.ts';

export const steps: BlockWord = {
  block: 'steps',
  in: 'screen',
  doc: 'The step bar of the screen’s flow, from the `step` of its state: an ordered list with aria-current="step". Three bars without a total.',
  options: {},
  example: { steps: {} },
};
