import { listSenders } from '../../../../../engine/compile/index.ts';
import { type CallPlan, type ConditionPlan, isObject, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import { type PostedControls, readFormPost } from '../../../../../engine/submit/index.ts';
import { evaluateCondition } from '../../../../../engine/validate/index.ts';
import type { RequestContext } from '../../area.ts';

/** The call that a form sends with the posted answers: without scripts its `_do` stays that of the first answers. */
export function chooseCall(
  { plans, now }: RequestContext,
  screen: ScreenPlan,
  posted: CallPlan,
  controls: PostedControls,
): CallPlan {
  for (const { block, formId, action } of listSenders(screen.blocks)) {
    const alternatives = readAlternatives(block['sendInstead']);
    const ids = [block['send'], ...alternatives.map(({ send }) => send)];
    if (alternatives.length === 0 || formId === undefined || action !== undefined || !ids.includes(posted.id)) continue;
    const scopes = { form: readFormPost(plans.form(formId), controls).answers };
    const chosen = alternatives.find(({ when }) => evaluateCondition(when, scopes, now.toISOString()));
    return plans.call(chosen?.send ?? String(block['send']));
  }
  return posted;
}

/** The calls that get the posted answers before the form's own. */
export function listCallsBefore(
  { plans, now }: RequestContext,
  screen: ScreenPlan,
  call: CallPlan,
  controls: PostedControls,
): readonly CallPlan[] {
  for (const { block, formId, action } of listSenders(screen.blocks)) {
    if (block['send'] !== call.id || formId === undefined || action !== undefined) continue;
    // Compiled from the option `before` of the form's block.
    const steps = Array.isArray(block['before']) ? (block['before'] as readonly Partial<Alternative>[]) : [];
    const scopes = { form: readFormPost(plans.form(formId), controls).answers };
    const holding = steps.filter(({ when }) => evaluateCondition(when, scopes, now.toISOString()));
    return holding.flatMap(({ send }) => (send === undefined ? [] : [plans.call(send)]));
  }
  return [];
}

interface Alternative {
  readonly send: string;
  readonly when: ConditionPlan;
}

function readAlternatives(value: unknown): readonly Alternative[] {
  // Compiled from the option `sendInstead` of the form's block.
  return Array.isArray(value)
    ? value.filter((each): each is Alternative => isObject(each) && typeof each['send'] === 'string')
    : [];
}
