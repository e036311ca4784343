/** What a call is made to answer or to wait, by the development doors and by tests. */
export interface Fault {
  readonly answer?: { readonly status: number; readonly code: string; readonly message: string };
  readonly delayMs?: number;
}

export interface FaultRegistry {
  /** The next `times` calls of this id meet the fault: `add('account.consent', { delayMs: 2000 }, 1)`. */
  add(callId: string, fault: Fault, times: number): void;
  /** The fault that this call meets, used up by asking; undefined: none. The call handler asks once a call. */
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
