import { formName } from '../../compile/index.ts';
import { findKind, isObject, listKinds } from '../../declare/index.ts';
import { asList, asObject, type Checking } from '../checking.ts';
import type { Cursor } from '../cursor.ts';
import { objectOf, requireFile } from '../declared-names.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkTextReference } from '../paths/check-text.ts';
import { problems } from '../problems/index.ts';
import { findTodaysKey } from '../vocabulary.ts';
import { objectsIn } from '../walk-json.ts';

const refused = 'REFUSED.';
const tokenize = 'TOKENIZE.';
const failure = 'TOKENIZE_FAILED';
const send = 'SEND.';

/** What the forms of a screen exchange and send. */
interface Steps {
  readonly fields: Set<string>;
  readonly calls: Set<string>;
  /** The calls of the forms with such fields. */
  readonly exchanging: Set<string>;
}

/** Checks the chain of a screen against the forms that raise its events. */
export function checkChain(screen: Cursor): void {
  const chain = screen.at('chain');
  if (!isObject(chain.value)) return;
  const { checking } = screen;
  const states = chain.at('states');
  const reached = new Set<string>();
  const markReached = (target: Cursor): void => {
    if (target.text === undefined) return;
    reached.add(target.text);
    if (!Object.hasOwn(states.object, target.text))
      target.report(problems.CHAIN_STATE_UNKNOWN(target.text, Object.keys(states.object)));
  };
  markReached(chain.at('initial'));
  for (const resumed of chain.at('resume').items()) {
    markReached(resumed.at('state'));
    checkCondition(resumed.at('when'));
  }
  const steps = readSteps(checking, screen.object['blocks']);
  for (const [name, state] of states.entries()) {
    for (const [, target] of state.at('on').entries()) if (target.value !== name) markReached(target);
    checkState(state, states, steps);
  }
  for (const [name, state] of states.entries()) if (!reached.has(name)) state.reportKey(problems.CHAIN_STATE_UNREACHED(name));
  const named = new Set(states.entries().map(([, state]) => state.object['call']));
  const unnamed = [...steps.exchanging].filter((call) => checking.of.call.has(call) && !named.has(call));
  if (unnamed.length > 0) states.reportKey(problems.CHAIN_CALL_UNNAMED(unnamed, exchangedKinds()));
}

function checkState(state: Cursor, states: Cursor, steps: Steps): void {
  const { checking, name } = state;
  const { type, tokenizes: field, call } = state.object;
  checkTextReference(state.at('text'));
  const taken = Object.keys(state.at('on').object).map((event) => findTodaysKey('chain-state', 'on', event) ?? event);
  const reportUnfit = (cursor: Cursor, rule: string, remedy: string): void =>
    cursor.reportKey(problems.CHAIN_STEP_UNFIT(name, rule, remedy));
  if (typeof call === 'string' && requireFile(state.at('call'), 'call') === undefined) return;
  if (field !== undefined && call !== undefined)
    reportUnfit(state.at('tokenizes'), 'tokenizes a field and has a call', 'Declare a state for each of them.');
  if (type !== undefined && (field !== undefined || call !== undefined || taken.length > 0)) {
    const rule = 'is final, and a final state neither tokenizes a field nor has a call or events';
    reportUnfit(state.at('type'), rule, 'Remove "type", or everything beside it.');
  }
  if (field !== undefined && !taken.includes(failure))
    reportUnfit(state.at('tokenizes'), 'does not handle that its field could not be tokenized', `Add "${failure}" to its "on".`);
  if (call !== undefined && !taken.includes(`${refused}*`))
    reportUnfit(state.at('call'), 'does not handle every refusal of its call', `Add "${refused}*" to its "on".`);
  const errors = Object.keys(objectOf(checking.of.call, state.at('call').text, 'errors'));
  const possibleEvents = [
    ...[...steps.fields].map((key) => tokenize + key),
    ...[...steps.calls].map((id) => send + id),
    ...(field === undefined ? [] : [failure]),
    ...(call === undefined ? [] : ['ACCEPTED.LEAVE', 'ACCEPTED.STAY', `${refused}*`]),
  ];
  for (const [event, target] of state.at('on').entries()) {
    const today = findTodaysKey('chain-state', 'on', event);
    if (today !== undefined) {
      target.reportKey(problems.PROPERTY_RENAMED({ from: event, to: today }));
      continue;
    }
    const next = states.object[String(target.value)];
    if (typeof call === 'string' && event.startsWith(refused) && event !== `${refused}*`) {
      const code = event.slice(refused.length);
      if (!errors.includes(code)) target.reportKey(problems.CHAIN_REFUSAL_UNKNOWN(code, call, errors));
    } else if (!possibleEvents.includes(event)) target.reportKey(problems.CHAIN_EVENT_UNKNOWN(event, name, possibleEvents));
    else if (isObject(next) && (event.startsWith(tokenize) || event.startsWith(send)) && stepOf(next) !== event)
      reportUnfit(
        target,
        `leads by "${event}" to "${String(target.value)}", which is the state of another step`,
        event.startsWith(send)
          ? `Lead to a state with "call": "${event.slice(send.length)}".`
          : `Lead to a state with "tokenizes": "${event.slice(tokenize.length)}".`,
      );
  }
}

/** The event with which the step of a state begins. */
const exchangedKinds = (): readonly string[] =>
  listKinds().flatMap(({ kind, isExchanged }) => (isExchanged === true ? [kind] : []));

function stepOf({ tokenizes: field, call }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof call === 'string') return send + call;
  return typeof field === 'string' ? tokenize + field : undefined;
}

/** The forms at any depth of the blocks, with their calls and the fields whose content is exchanged. */
function readSteps(checking: Checking, blocks: unknown): Steps {
  const steps: Steps = { fields: new Set(), calls: new Set(), exchanging: new Set() };
  for (const block of objectsIn(blocks)) {
    if (typeof block['form'] !== 'string' || !block['form'].startsWith('forms/') || typeof block['send'] !== 'string') continue;
    const calls = listCalls(checking, block);
    const fields = Object.entries(objectOf(checking.of.form, formName(block['form']), 'fields'));
    const exchanged = fields.filter(([, field]) => findKind(String(asObject(field)['kind']))?.isExchanged === true);
    for (const [key] of exchanged) steps.fields.add(key);
    for (const call of calls) steps.calls.add(call);
    if (exchanged.length > 0) for (const call of calls) steps.exchanging.add(call);
  }
  return steps;
}

/** The calls that the button of a form sends, with those that follow them. */
function listCalls(checking: Checking, form: Readonly<Record<string, unknown>>): readonly string[] {
  const furtherCalls = [...asList(form['sendBefore']), ...asList(form['sendInstead'])].map((entry) => asObject(entry)['send']);
  const calls = [form['send'], ...furtherCalls].filter((call) => typeof call === 'string');
  const next = calls.map((call) => objectOf(checking.of.call, call)['next']);
  return [...calls, ...next.filter((call) => typeof call === 'string')];
}
