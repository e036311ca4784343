import type { FlowPlan } from '../declare/index.ts';
import { stateOf } from './place.ts';
import type { FlowSnapshot } from './snapshot.ts';

/**
 * Back to a passed state: what depended on the way after it is forgotten, answers stay.
 * `{ state: "form", passed: ["auth", "pinCode"] }` to `pinCode` → `{ state: "pinCode", passed: ["auth"] }`
 */
export function goBack(flow: FlowPlan, snapshot: FlowSnapshot, to: string, entered: string): FlowSnapshot {
  const at = snapshot.passed.indexOf(to);
  const undone = [...snapshot.passed.slice(at), snapshot.state];
  const forgotten = new Set(undone.flatMap((name) => stateOf(flow, name)?.forgets ?? []));
  const kept = Object.fromEntries(Object.entries(snapshot.data.kept).filter(([key]) => !forgotten.has(key)));
  return { ...snapshot, state: to, entered, passed: snapshot.passed.slice(0, at), data: { ...snapshot.data, kept } };
}
