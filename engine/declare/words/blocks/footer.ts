import { type BlockWord, literal } from '../slots.ts';

export const footer: BlockWord = {
  block: 'footer',
  in: 'layout',
  doc: 'Links, social icons, trademarks, copyright and credit of the store’s settings (storeSettingData.footers), and the choice of language.',
  options: { brief: literal('Only the copyright and the choice of language.', { type: 'boolean' }, false) },
  sends: ['language.choose'],
  example: { footer: {} },
};
