import { type BlockEntry, formerly, literal } from '../../../engine/declare/index.ts';

export const entry: BlockEntry = {
  block: 'footer',
  in: 'layout',
  doc: 'Links, social icons, trademarks, copyright and credit (storeSettingData.footers) and the contact (storeSettingData.contact) from the store’s settings, and the language selector.',
  options: {
    compact: formerly(
      'brief',
      literal('Whether it has only the copyright and the language selector.', { type: 'boolean' }, false),
    ),
  },
  sends: ['language.choose'],
  example: { footer: {} },
};
