import { readDefinition } from '../declare/index.ts';

/** The texts of the packs in a language, by flat key: `("en")` → `{ "country.JP": "Japan", … }`. */
export const readPackTexts = (language: string): { readonly [key: string]: string } =>
  Object.fromEntries(
    (readDefinition().packs ?? []).flatMap(({ texts }) =>
      Object.entries(texts?.(language) ?? {}).flatMap(([area, set]) =>
        Object.entries(set).map(([key, text]) => [`${area}.${key}`, text] as const),
      ),
    ),
  );
