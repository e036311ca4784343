import { type RunningStore, startStore } from './start-store.ts';

/** How to start a store. Tests with the same object share the store while they follow one another in a worker. */
export interface OwnStore {
  readonly start: () => Promise<RunningStore>;
}

/** The stores of a worker: one that most of its tests share, and at most one other. */
export interface WorkerStores {
  /** Returns the running store; undefined: the shared one. */
  open(own: OwnStore | undefined): Promise<RunningStore>;
  stop(): Promise<void>;
}

export function createWorkerStores(): WorkerStores {
  let shared: RunningStore | undefined;
  let current: RunningStore | undefined;
  let owner: OwnStore | undefined;

  async function openOwn(own: OwnStore): Promise<RunningStore> {
    if (current !== undefined && owner === own) return current;
    const previous = current;
    [current, owner] = [undefined, undefined];
    await previous?.stop();
    current = await own.start();
    owner = own;
    return current;
  }

  return {
    open: async (own) => {
      if (own !== undefined) return openOwn(own);
      shared ??= await startStore();
      return shared;
    },
    stop: async () => {
      await current?.stop();
      await shared?.stop();
    },
  };
}
