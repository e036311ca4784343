import type { Checking } from './checking.ts';

/** Computes a value at most once per checked project: `const codeGroups = memoizePerProject((checking) => …)`. */
export function memoizePerProject<Value>(compute: (checking: Checking) => Value): (checking: Checking) => Value {
  const cache = new WeakMap<Checking, { readonly value: Value }>();
  return (checking) => {
    const cached = cache.get(checking);
    if (cached !== undefined) return cached.value;
    const value = compute(checking);
    cache.set(checking, { value });
    return value;
  };
}
