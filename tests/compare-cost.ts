// Costs compared within one run: neither the machine's speed nor its other load counts.

/**
 * How many times the processor time of `reference` the work takes. Both run in turn, `rounds` times, and the least time of each
 * counts, because other work of the process only adds to it. What takes less than a millisecond is repeated by the caller.
 */
export async function compareCost(work: () => unknown, reference: () => unknown, rounds = 5): Promise<number> {
  let [ofWork, ofReference] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    ofReference = Math.min(ofReference, await measureCost(reference));
    ofWork = Math.min(ofWork, await measureCost(work));
  }
  return ofWork / ofReference;
}

/** Processor time of this process in microseconds. */
async function measureCost(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
