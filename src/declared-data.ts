/** Declared data that was given out: nobody changes it any more. `Shown<{ tags: string[] }>` → `{ readonly tags: readonly string[] }` */
export type Shown<Data> = Data extends readonly (infer Each)[]
  ? readonly Shown<Each>[]
  : Data extends object
    ? { readonly [Name in keyof Data]: Shown<Data[Name]> }
    : Data;
