/** Listeners by channel, so that a keystroke wakes one field and not the form. */
export interface Channels {
  subscribe(channel: string, listener: () => void): () => void;
  tell(channel: string): void;
}

/** `open.subscribe("field:email", wake)` … `open.tell("field:email")` calls `wake`. */
export function openChannels(): Channels {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    tell(channel) {
      for (const listener of [...(listeners.get(channel) ?? [])]) listener();
    },
  };
}
