/** Listeners by channel, so that a keystroke notifies one field and not the whole form. */
export interface Channels {
  subscribe(channel: string, listener: () => void): () => void;
  notify(channel: string): void;
}

/** `open.subscribe("field:email", listener)` … `open.notify("field:email")` calls `listener`. */
export function createChannels(): Channels {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    notify(channel) {
      for (const listener of [...(listeners.get(channel) ?? [])]) listener();
    },
  };
}
