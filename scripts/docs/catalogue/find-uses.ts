import type { Declarations, Json } from '../../../engine/declare/index.ts';

/** Where each word is used: of each the first file by path, and whether there are more. */
export interface Uses {
  sayBlock(block: string): string;
  sayKind(kind: string): string;
}

/** `findUses(declarations, "../../../").sayKind("kana")` → `Used in [schemas/forms/profile.form.json](…) and others.` */
export function findUses({ screens, layouts, forms }: Declarations, up: string): Uses {
  const blocks = new Map<string, Set<string>>();
  const kinds = new Map<string, Set<string>>();
  const note = (uses: Map<string, Set<string>>, name: string, file: string): void => {
    uses.set(name, (uses.get(name) ?? new Set()).add(file));
  };
  const noteBlocks = (value: Json | undefined, file: string): void => {
    if (Array.isArray(value)) for (const each of value) noteBlocks(each, file);
    else if (typeof value === 'object' && value !== null)
      for (const [name, below] of Object.entries(value)) {
        if (name === 'blocks' && Array.isArray(below))
          for (const block of below) for (const word of Object.keys(block)) note(blocks, word, file);
        noteBlocks(below, file);
      }
  };
  for (const [name, screen] of Object.entries(screens)) noteBlocks({ blocks: screen.blocks }, `screens/${name}.screen.json`);
  for (const [name, layout] of Object.entries(layouts))
    noteBlocks({ blocks: layout.blocks }, `screens/layouts/${name}.layout.json`);
  for (const [name, form] of Object.entries(forms))
    for (const { kind } of Object.values(form.fields)) note(kinds, kind, `schemas/forms/${name}.form.json`);

  const say = (uses: ReadonlyMap<string, ReadonlySet<string>>, name: string): string => {
    const [file, ...others] = [...(uses.get(name) ?? [])].sort();
    if (file === undefined) return 'No declared file uses it yet.';
    return `Used in [${file}](${up}${file})${others.length === 0 ? '' : ' and others'}.`;
  };
  return { sayBlock: (block) => say(blocks, block), sayKind: (kind) => say(kinds, kind) };
}
