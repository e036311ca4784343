import { formName } from '../../compile/index.ts';
import { fieldKindEntries, isObject } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { checkCondition } from '../paths/check-condition.ts';
import type { Location } from '../paths/check-path.ts';
import { checkTextReference } from '../paths/check-text.ts';
import { problems } from '../problems/index.ts';

const refused = 'REFUSED.';
const exchange = 'EXCHANGE.';
const send = 'SEND.';

/** What the forms of a screen exchange and send. */
interface Steps {
  readonly fields: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  /** The calls of the forms with such fields. */
  readonly exchanging: ReadonlySet<string>;
}

/** Checks the chain of a screen against the forms that raise its events. */
export function checkChain(checking: Checking, location: Location, screen: Record<string, unknown>): void {
  if (!isObject(screen['chain'])) return;
  const { file } = location;
  const { chain } = screen;
  const states = asObject(chain['states']);
  const reached = new Set<string>();
  const markReached = (target: unknown, path: readonly (string | number)[]): void => {
    if (typeof target !== 'string') return;
    reached.add(target);
    if (!Object.hasOwn(states, target))
      checking.report(file, ['chain', ...path], problems.CHAIN_STATE_UNKNOWN(target, Object.keys(states)));
  };
  markReached(chain['initial'], ['initial']);
  for (const [index, each] of asList(chain['resume']).entries()) {
    markReached(asObject(each)['state'], ['resume', index, 'state']);
    checkCondition(checking, location, asObject(each)['when'], ['chain', 'resume', index, 'when']);
  }
  const steps = readSteps(checking, screen['blocks']);
  for (const [name, state] of Object.entries(states)) {
    for (const [event, target] of Object.entries(asObject(asObject(state)['on'])))
      if (target !== name) markReached(target, ['states', name, 'on', event]);
    checkState(checking, location, name, states, steps);
  }
  for (const name of Object.keys(states))
    if (!reached.has(name)) checking.report(file, ['chain', 'states', name], problems.CHAIN_STATE_UNREACHED(name), 'key');
  const named = new Set(Object.values(states).map((state) => asObject(state)['call']));
  const unnamed = [...steps.exchanging].filter((call) => checking.of.call.has(call) && !named.has(call));
  if (unnamed.length > 0) checking.report(file, ['chain', 'states'], problems.CHAIN_CALL_UNNAMED(unnamed, exchangedKinds), 'key');
}

function checkState(
  checking: Checking,
  location: Location,
  name: string,
  states: Readonly<Record<string, unknown>>,
  steps: Steps,
): void {
  const path = ['chain', 'states', name];
  const { type, field, call, words, on } = asObject(states[name]);
  checkTextReference(checking, location, words, [...path, 'words']);
  const taken = Object.keys(asObject(on));
  const reportUnfit = (rule: string, remedy: string, at: readonly string[]): void =>
    checking.report(location.file, [...path, ...at], problems.CHAIN_STEP_UNFIT(name, rule, remedy), 'key');
  if (typeof call === 'string' && !checking.of.call.has(call)) {
    checking.report(location.file, [...path, 'call'], problems.CALL_UNKNOWN(call, checking.of.call.keys()));
    return;
  }
  if (field !== undefined && call !== undefined)
    reportUnfit('has a field and a call', 'Declare a state for each of them.', ['field']);
  if (type !== undefined && (field !== undefined || call !== undefined || taken.length > 0))
    reportUnfit('is final, and a final state has no field, call or events', 'Remove "type", or everything beside it.', ['type']);
  if (field !== undefined && !taken.includes('PROBLEM'))
    reportUnfit('does not handle a failed exchange', 'Add "PROBLEM" to its "on".', ['field']);
  if (call !== undefined && !taken.includes(`${refused}*`))
    reportUnfit('does not handle every refusal of its call', `Add "${refused}*" to its "on".`, ['call']);
  const errors = Object.keys(asObject(asObject(checking.of.call.get(asText(call) ?? '')?.value)['errors']));
  const known = [
    ...[...steps.fields].map((each) => exchange + each),
    ...[...steps.calls].map((each) => send + each),
    ...(field === undefined ? [] : ['PROBLEM']),
    ...(call === undefined ? [] : ['SENT', 'RETURNED', `${refused}*`]),
  ];
  for (const [event, target] of Object.entries(asObject(on))) {
    const at = ['on', event];
    if (typeof call === 'string' && event.startsWith(refused) && event !== `${refused}*`) {
      const code = event.slice(refused.length);
      if (!errors.includes(code))
        checking.report(location.file, [...path, ...at], problems.CHAIN_REFUSAL_UNKNOWN(code, call, errors), 'key');
    } else if (!known.includes(event))
      checking.report(location.file, [...path, ...at], problems.CHAIN_EVENT_UNKNOWN(event, name, known), 'key');
    else if (isObject(states[String(target)])) {
      const step = stepOf(asObject(states[String(target)]));
      const begins = event.startsWith(exchange) || event.startsWith(send);
      if (begins && step !== event)
        reportUnfit(
          `leads by "${event}" to "${String(target)}", which is the state of another step`,
          event.startsWith(send)
            ? `Lead to a state with "call": "${event.slice(send.length)}".`
            : `Lead to a state with "field": "${event.slice(exchange.length)}".`,
          at,
        );
    }
  }
}

/** The event with which the step of a state begins. */
function stepOf({ field, call }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof call === 'string') return send + call;
  return typeof field === 'string' ? exchange + field : undefined;
}

const exchangedKinds = new Set(fieldKindEntries.filter(({ isExchanged }) => isExchanged === true).map(({ kind }) => kind));

/** The forms at any depth of the blocks, with their calls and the fields whose content is exchanged. */
function readSteps(checking: Checking, blocks: unknown): Steps {
  const found = { fields: new Set<string>(), calls: new Set<string>(), exchanging: new Set<string>() };
  visit(blocks);
  return found;

  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isObject(value)) return;
    if (typeof value['of'] === 'string' && value['of'].startsWith('forms/') && typeof value['send'] === 'string')
      addForm(formName(value['of']), listCalls(checking, value));
    for (const each of Object.values(value)) visit(each);
  }

  function addForm(form: string, calls: readonly string[]): void {
    const fields = Object.entries(asObject(asObject(checking.of.form.get(form)?.value)['fields']));
    const exchanged = fields.filter(([, field]) => exchangedKinds.has(String(asObject(field)['kind'])));
    for (const [key] of exchanged) found.fields.add(key);
    for (const call of calls) found.calls.add(call);
    if (exchanged.length > 0) for (const call of calls) found.exchanging.add(call);
  }
}

/** The calls that the button of a form sends, with those that follow them. */
function listCalls(checking: Checking, form: Readonly<Record<string, unknown>>): readonly string[] {
  const others = [...asList(form['before']), ...asList(form['sendInstead'])].map((each) => asObject(each)['send']);
  const own = [form['send'], ...others].filter((call) => typeof call === 'string');
  const next = own.map((call) => asObject(checking.of.call.get(call)?.value)['next']);
  return [...own, ...next.filter((call) => typeof call === 'string')];
}
