/**
 * Strongly connected components (Tarjan), without single states that have no edge to themselves.
 * `[{1}, {0}, {2}, {}]` → `{0, 1}`, `{2}`. Iterative, since patterns may be long.
 */
export function findCycles(
  follow: readonly ReadonlyMap<number, number>[],
  counts: (state: number) => boolean,
): readonly ReadonlySet<number>[] {
  const [index, low] = [new Map<number, number>(), new Map<number, number>()];
  const open: number[] = [];
  const isOpen = new Set<number>();
  const cycles: Set<number>[] = [];
  const enter = (state: number) => {
    index.set(state, index.size);
    low.set(state, index.get(state) ?? 0);
    open.push(state);
    isOpen.add(state);
    return { state, next: [...(follow[state]?.keys() ?? [])].filter(counts), at: 0 };
  };
  const lower = (state: number, to: number | undefined) => low.set(state, Math.min(low.get(state) ?? 0, to ?? 0));

  for (let root = 0; root < follow.length; root++) {
    if (index.has(root) || !counts(root)) continue;
    const walk = [enter(root)];
    for (let here = walk.at(-1); here !== undefined; here = walk.at(-1)) {
      const target = here.next[here.at++];
      if (target === undefined) {
        walk.pop();
        const back = walk.at(-1);
        if (back !== undefined) lower(back.state, low.get(here.state));
        if (low.get(here.state) === index.get(here.state)) close(here.state);
      } else if (!index.has(target)) walk.push(enter(target));
      else if (isOpen.has(target)) lower(here.state, index.get(target));
    }
  }
  return cycles;

  function close(state: number): void {
    const cycle = new Set(open.splice(open.lastIndexOf(state)));
    for (const state of cycle) isOpen.delete(state);
    if (cycle.size > 1 || follow[state]?.has(state) === true) cycles.push(cycle);
  }
}

/** The given states and all that their edges lead to, directly or indirectly. */
export function reachableFrom(follow: readonly ReadonlyMap<number, number>[], states: Iterable<number>): ReadonlySet<number> {
  const reached = new Set(states);
  // Iterating a set includes elements added meanwhile.
  for (const state of reached) for (const next of follow[state]?.keys() ?? []) reached.add(next);
  return reached;
}
