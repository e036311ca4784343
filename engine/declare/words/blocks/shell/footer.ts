import { type BlockEntry, literal } from '../../option-schemas.ts';

export const footer: BlockEntry = {
  block: 'footer',
  in: 'layout',
  doc: 'Links, social icons, trademarks, copyright and credit from the store’s settings (storeSettingData.footers), and the language selector.',
  options: { brief: literal('Whether it has only the copyright and the language selector.', { type: 'boolean' }, false) },
  sends: ['language.choose'],
  example: { footer: {} },
};
