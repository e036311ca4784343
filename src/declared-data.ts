/** Declared data, deeply readonly: `DataOf<{ tags: string[] }>` → `{ readonly tags: readonly string[] }` */
export type DataOf<Data> = Data extends readonly (infer Each)[]
  ? readonly DataOf<Each>[]
  : Data extends Uint8Array
    ? Data
    : Data extends object
      ? { readonly [Name in keyof Data]: DataOf<Data[Name]> }
      : Data;
