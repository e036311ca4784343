/** Declared data that was given out: nobody changes it any more. `Shown<{ tags: string[] }>` → `{ readonly tags: readonly string[] }` */
export type DataOf<Data> = Data extends readonly (infer Each)[]
  ? readonly DataOf<Each>[]
  : Data extends object
    ? { readonly [Name in keyof Data]: DataOf<Data[Name]> }
    : Data;
