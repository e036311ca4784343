import type { BlockWord } from '../slots.ts';

export const footer: BlockWord = {
  block: 'footer',
  in: 'layout',
  doc: 'Links, social icons, trademarks, copyright and credit of the store’s settings (storeSettingData.footers), and the choice of language.',
  options: {},
  example: { footer: {} },
};
