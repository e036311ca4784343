import type { LoadedPage as LoadedEnginePage } from '../../engine/declare/index.ts';

type Values = { readonly [name: string]: unknown };

/** Data of the layouts and of every page: `schemas/entities/root.schema.json`. */
export type RootData = {
  readonly authId: string;
  readonly storeSettingData: Values;
  readonly browserInfo: Values & { readonly isApp: boolean };
  /** Base64 of deflated JSON `{ language, texts }`. */
  readonly i18InitialState: string;
};

export type LoadedPage = LoadedEnginePage<RootData>;
