// Runs a flow's guards and actions.
import type { EventReception, NamedAction } from '../../../../engine/flow/index.ts';
import type { ActionResult, EffectContext } from '../area.ts';
import type { Effects } from '../area-registry.ts';

/**
 * Evaluates an event's guards under the row's lock, up to the first that holds, which selects the transition: later ones must not count
 * towards a rate limit. `retryAfter`: seconds, if a guard returns them.
 */
export async function evaluateGuards(
  effects: Effects,
  reception: Extract<EventReception, { kind: 'accepted' }>,
  context: EffectContext,
) {
  const results: Record<string, boolean> = {};
  let retryAfter: number | undefined;
  for (const name of reception.guards) {
    const guard = effects.guards[name];
    if (guard === undefined) throw new Error(`no guard is called ${name}`);
    const result = await guard(context);
    results[name] = result.holds;
    retryAfter = result.retryAfter ?? retryAfter;
    if (result.holds) break;
  }
  return { results, retryAfter };
}

/** Runs a flow's actions in order. Returns the merged data to save in the flow, and the account to sign in or out. */
export async function runActions(
  effects: Effects,
  actions: readonly NamedAction[],
  context: EffectContext,
): Promise<ActionResult> {
  let saved = context.data.kept;
  let answers: ActionResult['answers'];
  let signIn: string | undefined;
  let signOut: ActionResult['signOut'];
  let draft: ActionResult['draft'];
  let redirectTo: string | undefined;
  for (const action of actions) {
    const run = effects.actions[action.type];
    if (run === undefined) throw new Error(`no action is called ${action.type}`);
    const result = await run({ ...context, data: { ...context.data, kept: saved } }, action.params);
    saved = { ...saved, ...result?.kept };
    answers = result?.answers ?? answers;
    signIn = result?.signIn ?? signIn;
    signOut = result?.signOut ?? signOut;
    draft = result?.draft ?? draft;
    redirectTo = result?.redirectTo ?? redirectTo;
  }
  return {
    kept: saved,
    ...(answers === undefined ? {} : { answers }),
    ...(signIn === undefined ? {} : { signIn }),
    ...(signOut === undefined ? {} : { signOut }),
    ...(draft === undefined ? {} : { draft }),
    ...(redirectTo === undefined ? {} : { redirectTo }),
  };
}
