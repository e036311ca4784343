import { type BlockEntry, blocks, condition, required, value, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'aside',
  in: 'screen',
  doc: 'What a form is about, such as the summary of an order. On wide pages it stays in view beside the other blocks; on narrow ones it is a heading that can be expanded.',
  options: {
    title: required(words('Heading.')),
    figure: value('The value in the heading on narrow pages, such as the amount to pay.'),
    openWhen: condition('It is expanded at first while this holds; default: never.'),
    blocks: required(blocks('Its content.')),
  },
  example: { aside: { title: 'card.title', blocks: [{ facts: [{ label: 'reader.email', value: '$.reader.email' }] }] } },
};
