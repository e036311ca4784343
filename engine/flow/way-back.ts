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
  const { asked: _asked, ...left } = snapshot;
  return { ...left, state: to, entered, passed: snapshot.passed.slice(0, at), data: { ...snapshot.data, kept } };
}

/**
 * Into a state by nobody's event: what is left so was not passed, and nobody goes back to it. A state that was passed before is come back
 * to. `{ state: "charging", passed: ["card"] }` to `paid` → `{ state: "paid", passed: ["card"] }`
 */
export function enterState(flow: FlowPlan, snapshot: FlowSnapshot, target: string, entered: string): FlowSnapshot {
  if (snapshot.passed.includes(target)) return goBack(flow, snapshot, target, entered);
  const { asked: _asked, ...left } = snapshot;
  return { ...left, state: target, entered };
}
