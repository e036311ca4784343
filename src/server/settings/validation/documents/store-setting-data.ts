import {
  contrastOf,
  minShapeContrast,
  minTextContrast,
  parseColor,
  readInternalPath,
} from '../../../../../engine/declare/index.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { DocumentRules, RuleProblem } from './document-rules.ts';

type StoreLook = StoreSettings['storeSettingData'];
type ColorName = keyof StoreLook['colors'];

/** Colours can be seen on the page, footer links lead where their type says, and pictures of trademarks can be loaded. */
export const validateStoreSettingData: DocumentRules<'storeSettingData'> = (store) => [
  ...findFaintColors(store, minShapeContrast).map(({ name, color, ratio }) => ({
    path: ['colors', name],
    rule: 'contrast',
    values: { color, ratio, needed: String(minShapeContrast) },
  })),
  ...store.footers.footerLinks.flatMap(({ type, value }, index): readonly RuleProblem[] => {
    if (value === '' || (readInternalPath(value) !== undefined) === (type === 'default')) return [];
    return [{ path: ['footers', 'footerLinks', index, 'value'], rule: type === 'default' ? 'footerPath' : 'footerUrl' }];
  }),
  ...store.footers.trademarks.flatMap(({ type, value }, index) =>
    type === 'image'
      ? value.flatMap((picture, place) => findForeign(picture, ['footers', 'trademarks', index, 'value', place]))
      : [],
  ),
];

function findForeign(
  picture: string | { readonly [language: string]: string },
  path: RuleProblem['path'],
): readonly RuleProblem[] {
  const addresses = typeof picture === 'string' ? [picture] : Object.values(picture);
  const isForeign = addresses.some((address) => address !== '' && readInternalPath(address) === undefined);
  return isForeign ? [{ path, rule: 'trademarkPicture' }] : [];
}

/** Colours in which texts are drawn darker than the store has chosen, because they would be hard to read on white. */
export const findPaleTextColors = (store: StoreLook) =>
  findFaintColors(store, minTextContrast).filter(({ name }) => name !== 'playerColor');

/** Colours with less contrast to light pages. On dark pages every colour is lightened as far as necessary. */
function findFaintColors({ colors, colorScheme }: StoreLook, minContrast: number) {
  if (colorScheme === 'dark') return [];
  return (['accentColor', 'secondaryAccentColor', 'playerColor'] as const satisfies readonly ColorName[]).flatMap((name) => {
    const parsed = parseColor(colors[name]);
    const contrast = parsed === undefined ? minContrast : contrastOf(parsed, [255, 255, 255]);
    // Rounded down, so that 2.999 does not read as the 3 that it lacks.
    return contrast < minContrast ? [{ name, color: colors[name], ratio: (Math.floor(contrast * 100) / 100).toFixed(2) }] : [];
  });
}
