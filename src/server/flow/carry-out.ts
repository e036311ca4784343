// What a flow asks of the store by name: its facts, and its writes.
import type { NamedAction, Reception } from '../../../engine/flow/index.ts';
import type { EffectVisit, Written } from '../areas/area.ts';
import type { Effects } from '../areas/index.ts';

/** The facts that a state's guards ask for, read under the row's lock; seconds to wait where one says so. */
export async function readFacts(effects: Effects, reception: Extract<Reception, { kind: 'takes' }>, visit: EffectVisit) {
  const facts: Record<string, boolean> = {};
  let retryAfter: number | undefined;
  for (const name of reception.guards) {
    const fact = effects.facts[name];
    if (fact === undefined) throw new Error(`no fact is called ${name}`);
    const read = await fact(visit);
    facts[name] = read.holds;
    retryAfter = read.retryAfter ?? retryAfter;
  }
  return { facts, retryAfter };
}

/** Carries out a flow's writes in their order. Returns what the flow keeps from now on, and who is signed in. */
export async function carryOut(effects: Effects, actions: readonly NamedAction[], visit: EffectVisit): Promise<Written> {
  let kept = visit.data.kept;
  let signIn: string | undefined;
  let draft: Written['draft'];
  for (const action of actions) {
    const write = effects.writes[action.type];
    if (write === undefined) throw new Error(`no write is called ${action.type}`);
    const written = await write({ ...visit, data: { ...visit.data, kept } }, action.params);
    kept = { ...kept, ...written?.kept };
    signIn = written?.signIn ?? signIn;
    draft = written?.draft ?? draft;
  }
  return { kept, ...(signIn === undefined ? {} : { signIn }), ...(draft === undefined ? {} : { draft }) };
}
