/** A forced answer or delay of a call, set by the development endpoints and by tests. */
export interface Fault {
  readonly answer?: { readonly status: number; readonly code: string; readonly message: string };
  readonly delayMs?: number;
}

export interface FaultRegistry {
  /** Applies the fault to the next `times` calls of this id: `add('account.consent', { delayMs: 2000 }, 1)`. */
  add(callId: string, fault: Fault, times: number): void;
  /** Returns and removes the next fault of this call. The call handler uses it once per call. */
  consume(callId: string): Fault | undefined;
  clear(): void;
}

export function createFaultRegistry(): FaultRegistry {
  const waiting = new Map<string, Fault[]>();
  return {
    add: (callId, fault, times) => {
      waiting.set(callId, [...(waiting.get(callId) ?? []), ...Array.from({ length: times }, () => fault)]);
    },
    consume: (callId) => waiting.get(callId)?.shift(),
    clear: () => waiting.clear(),
  };
}
