import type { FlowPlan } from '../declare/index.ts';
import { stateOf } from './position.ts';
import type { FlowSnapshot } from './snapshot.ts';

/**
 * Goes back to a passed state: forgets the data that depended on later states and keeps the answers.
 * `{ state: "form", passed: ["auth", "code"] }` to `code` → `{ state: "code", passed: ["auth"] }`
 */
export function goBack(flow: FlowPlan, snapshot: FlowSnapshot, to: string, entered: string): FlowSnapshot {
  const at = snapshot.passed.indexOf(to);
  const undone = [...snapshot.passed.slice(at), snapshot.state];
  const forgotten = new Set(undone.flatMap((name) => stateOf(flow, name)?.clears ?? []));
  const kept = Object.fromEntries(Object.entries(snapshot.data.kept).filter(([key]) => !forgotten.has(key)));
  const { asked: _asked, ...rest } = snapshot;
  return { ...rest, state: to, entered, passed: snapshot.passed.slice(0, at), data: { ...snapshot.data, kept } };
}

/**
 * Enters a state without a person's event (timeout or actor's answer), so the state left does not count as passed. Entering a
 * passed state goes back to it.
 * `{ state: "charging", passed: ["card"] }` to `paid` → `{ state: "paid", passed: ["card"] }`
 */
export function enterState(flow: FlowPlan, snapshot: FlowSnapshot, target: string, entered: string): FlowSnapshot {
  if (snapshot.passed.includes(target)) return goBack(flow, snapshot, target, entered);
  const { asked: _asked, ...rest } = snapshot;
  return { ...rest, state: target, entered };
}
