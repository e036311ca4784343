/** One hash that waits. `request` identifies the request it belongs to. */
export interface HashTask {
  readonly request: object;
  readonly start: () => Promise<void>;
}

/** Waiting hashes by network. Networks take turns, and each is served in the order of its requests. */
export class NetworkLines {
  /** The first is served next. */
  readonly #lines = new Map<string, readonly HashTask[]>();
  readonly #urgent: HashTask[] = [];

  add(network: string, tasks: readonly HashTask[]): void {
    this.#lines.set(network, [...(this.#lines.get(network) ?? []), ...tasks]);
  }

  /** Adds hashes that come before all networks. */
  addUrgent(tasks: readonly HashTask[]): void {
    this.#urgent.push(...tasks);
  }

  /** Removes and returns the next hash; undefined: none waits. */
  take(): HashTask | undefined {
    const [first] = this.#lines;
    if (this.#urgent.length > 0 || first === undefined) return this.#urgent.shift();
    const [network, [task, ...rest]] = first;
    // The network goes behind the others.
    this.#lines.delete(network);
    if (rest.length > 0) this.#lines.set(network, rest);
    return task;
  }

  /** Removes the hashes of a request that have not started. */
  remove(network: string, request: object): void {
    const waitingTasks = (this.#lines.get(network) ?? []).filter((task) => task.request !== request);
    if (waitingTasks.length > 0) this.#lines.set(network, waitingTasks);
    else this.#lines.delete(network);
  }

  /** How many waiting hashes of other requests come before the last of `count` new ones of a network. */
  countAhead(network: string, count: number): number {
    const ownTasks = this.#lines.get(network)?.length ?? 0;
    let ahead = this.#urgent.length + ownTasks;
    for (const [name, line] of this.#lines) if (name !== network) ahead += Math.min(line.length, ownTasks + count);
    return ahead;
  }
}
