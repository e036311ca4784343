import { type BlockEntry, data, required, value } from '../../../engine/declare/index.ts';

export const entry: BlockEntry = {
  block: 'partners',
  in: 'screen',
  isFirst: true,
  hasPicture: false,
  doc: 'The logos of the store and of an app that is to be connected, and the screen’s title. Must be the first block of its screen, without a condition.',
  options: {
    image: required(data('Address of the app’s logo; if it is empty, the first letter of its name.', 'text')),
    name: required(value('Name of the app.')),
  },
  example: { partners: { image: '$.clientInfo.logoUri', name: '$.clientInfo.clientName' } },
};
