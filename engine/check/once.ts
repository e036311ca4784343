import type { Checking } from './checking.ts';

/** Works something out of all that is checked once, however many files ask for it: `const codeGroups = once((checking) => …)`. */
export function once<Part>(workOut: (checking: Checking) => Part): (checking: Checking) => Part {
  const kept = new WeakMap<Checking, { readonly part: Part }>();
  return (checking) => {
    const before = kept.get(checking);
    if (before !== undefined) return before.part;
    const part = workOut(checking);
    kept.set(checking, { part });
    return part;
  };
}
