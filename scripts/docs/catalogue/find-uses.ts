import type { Declarations, Json } from '../../../engine/declare/index.ts';

/** Describes where an entry is used: the first file in path order, and whether there are others. */
export interface Uses {
  describeBlockUses(block: string): string;
  describeKindUses(kind: string): string;
}

/** `findUses(declarations, ["schemas/forms/account/profile.form.json"], "../../../").describeKindUses("kana")` → `Used in [schemas/forms/account/profile.form.json](…) and others.` */
export function findUses({ screens, layouts, forms }: Declarations, formFiles: readonly string[], up: string): Uses {
  const blocks = new Map<string, Set<string>>();
  const kinds = new Map<string, Set<string>>();
  const addUse = (uses: Map<string, Set<string>>, name: string, file: string): void => {
    uses.set(name, (uses.get(name) ?? new Set()).add(file));
  };
  const addBlockUses = (value: Json | undefined, file: string): void => {
    if (Array.isArray(value)) for (const element of value) addBlockUses(element, file);
    else if (typeof value === 'object' && value !== null)
      for (const [name, below] of Object.entries(value)) {
        if (name === 'blocks' && Array.isArray(below))
          for (const block of below) for (const word of Object.keys(block)) addUse(blocks, word, file);
        addBlockUses(below, file);
      }
  };
  // Generated declarations have no file of their own.
  for (const [name, { blocks: screenBlocks, params, settingsPage }] of Object.entries(screens))
    if (settingsPage === undefined)
      addBlockUses({ blocks: screenBlocks }, `screens/${restoreParameters(name, params)}.screen.json`);
  for (const [name, layout] of Object.entries(layouts))
    addBlockUses({ blocks: layout.blocks }, `screens/layouts/${name}.layout.json`);
  for (const [name, form] of Object.entries(forms))
    for (const { kind } of form.settingsPage === undefined ? Object.values(form.fields) : [])
      addUse(kinds, kind, formFiles.find((path) => path.endsWith(`/${name}.form.json`)) ?? name);

  const describe = (uses: ReadonlyMap<string, ReadonlySet<string>>, name: string): string => {
    const [file, ...otherFiles] = [...(uses.get(name) ?? [])].sort();
    if (file === undefined) return 'Not used by any declared file.';
    return `Used in [${file}](${up}${file})${otherFiles.length === 0 ? '' : ' and others'}.`;
  };
  return { describeBlockUses: (block) => describe(blocks, block), describeKindUses: (kind) => describe(kinds, kind) };
}

/** The name of the file of a screen: `("mypage/consent/ads", { type: "ads" })` → `mypage/consent/{type}` */
function restoreParameters(name: string, params: { readonly [name: string]: string } = {}): string {
  const segments = name.split('/');
  for (const [parameter, value] of Object.entries(params)) segments[segments.lastIndexOf(value)] = `{${parameter}}`;
  return segments.join('/');
}
