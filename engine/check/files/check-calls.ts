import { formName } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { findPart, listEnvelope } from '../envelope.ts';
import { checkCondition } from '../paths/check-condition.ts';
import type { Location } from '../paths/check-path.ts';
import { checkText, checkTextReference, parametersOf } from '../paths/check-text.ts';
import { parametersOf as parametersOfRoute, scopesOfForm, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { screensSending } from '../screens-by-use.ts';
import { eventsOf } from './check-flows.ts';
import { checkGates } from './check-gates.ts';

/** Checks calls: form, `toldBy`, envelope, event, errors and answer. */
export function checkCalls(checking: Checking): void {
  for (const file of checking.of.call.values()) {
    const call = asObject(file.value);
    const form = asText(call['form']);
    const location: Location = {
      file,
      scopes: { ...scopesOfStore(checking), ...(form === undefined ? {} : scopesOfForm(checking, formName(form))) },
    };
    if (form !== undefined && !checking.of.form.has(formName(form))) {
      const known = () => [...checking.of.form.keys()].map((name) => `forms/${name}`);
      checking.report(file, ['form'], problems.FORM_UNKNOWN(form, known));
    }
    checkGates(checking, file, call);
    checkToldBy(checking, file, asObject(call['toldBy']), asObject(call['envelope']));
    checkEnvelope(checking, location, asObject(call['envelope']), ['envelope'], form, file.name);
    checkNames(checking, file, asObject(call['envelope']));
    checkEvent(checking, location, asObject(call['event']), call);
    checkErrors(checking, location, asObject(call['errors']), form);
    checkAnswer(checking, location, asText(asObject(call['answer'])['schema']));
    checkNext(checking, location, call);
  }
}

/** Checks that the call after this one exists and has the same form. */
function checkNext(checking: Checking, { file }: Location, { next, form }: Record<string, unknown>): void {
  if (typeof next !== 'string') return;
  const other = checking.of.call.get(next);
  if (other === undefined)
    checking.report(
      file,
      ['next'],
      problems.CALL_UNKNOWN(next, () => [...checking.of.call.keys()]),
    );
  else if (asObject(other.value)['form'] !== form)
    checking.report(
      file,
      ['next'],
      problems.VALUE_INVALID('must name a call with the same form', {
        write: form === undefined ? 'Name a call without a form.' : `Name a call with "form": ${JSON.stringify(form)}.`,
      }),
    );
}

/** Checks that `toldBy` names a part at the top of the envelope. */
function checkToldBy(
  checking: Checking,
  file: Location['file'],
  { part, is }: Record<string, unknown>,
  envelope: Record<string, unknown>,
): void {
  if (typeof part !== 'string') return;
  if (!Object.hasOwn(envelope, part)) {
    if (findPart(envelope, part) !== undefined)
      checking.report(
        file,
        ['toldBy', 'part'],
        problems.VALUE_INVALID('must name a part at the top level of the envelope', {
          write: `Move "${part}" to the top level, or name another part.`,
        }),
      );
    else checking.report(file, ['toldBy', 'part'], problems.PROPERTY_UNKNOWN(part, Object.keys(envelope)));
    return;
  }
  const values = asList(asObject(envelope[part])['enum']).map(String);
  if (typeof is === 'string' && !values.includes(is))
    checking.report(file, ['toldBy', 'is'], problems.PROPERTY_UNKNOWN(is, values));
}

function checkEnvelope(
  checking: Checking,
  location: Location,
  envelope: Record<string, unknown>,
  path: JsonPath,
  form: string | undefined,
  call: string,
): void {
  for (const [name, part] of Object.entries(envelope)) {
    const here = [...path, name];
    if (Array.isArray(part)) checkEnvelope(checking, location, asObject(part[0]), [...here, 0], form, call);
    if (!isObject(part)) continue;
    const carries = ['field', 'answers', 'echo', 'ticked', 'unticked'].find((key) => typeof part[key] === 'string');
    if (carries !== undefined)
      checkAnswerPart(checking, location, carries, String(part[carries]), [...here, carries], form, call);
    else if (Array.isArray(part['enum'])) {
      for (const [value, when] of Object.entries(asObject(part['is']))) {
        checkCondition(checking, location, when, [...here, 'is', value]);
        if (!part['enum'].includes(value))
          checking.report(
            location.file,
            [...here, 'is', value],
            problems.PROPERTY_UNKNOWN(value, part['enum'].map(String)),
            'key',
          );
      }
    } else if (!isObject(part['string']) && !Object.hasOwn(part, 'const') && part['boolean'] !== true)
      checkEnvelope(checking, location, part, here, form, call);
  }
}

/** Checks for duplicate names: a payload gives parts by name, at any depth. */
function checkNames(checking: Checking, file: Location['file'], envelope: Record<string, unknown>): void {
  const seen = new Map<string, boolean>();
  for (const { name, path, isFree } of listEnvelope(envelope)) {
    const before = seen.get(name);
    if (before === true || (before === false && isFree))
      checking.report(file, ['envelope', ...path], problems.CALL_PART_TWICE(name), 'key');
    seen.set(name, before === true || isFree);
  }
}

/** Checks that a part of the envelope with answers names fields or groups of the form. */
function checkAnswerPart(
  checking: Checking,
  { file }: Location,
  carries: string,
  name: string,
  path: JsonPath,
  form: string | undefined,
  call: string,
): void {
  // An `echo` is only compared, and needs no form.
  if (carries === 'echo' && form === undefined) return;
  if (form === undefined) {
    checking.report(file, path, problems.CALL_FORM_MISSING());
    return;
  }
  const declared = checking.of.form.get(formName(form))?.value;
  if (!isObject(declared)) return;
  const keys = Object.keys(asObject(declared['fields']));
  const groups = ['fields', 'custom', ...keys.filter((key) => key.endsWith('.<id>')).map((key) => key.slice(0, -'.<id>'.length))];
  const known =
    carries === 'field'
      ? keys
      : carries === 'ticked' || carries === 'unticked'
        ? keys.flatMap((key) => (key.includes('.') ? [key.split('.')[0] ?? ''] : []))
        : carries === 'answers'
          ? groups
          : ['settings', ...groups, ...keys, ...pageParts(checking, call)];
  if (!known.includes(name)) checking.report(file, path, problems.FORM_FIELD_UNKNOWN(name, formName(form), known));
}

/** Names of the data of pages that send a call, which an `echo` may name. */
function pageParts(checking: Checking, call: string): readonly string[] {
  return screensSending(checking, call).flatMap(({ value }) =>
    Object.keys(asObject(checking.schema(asText(asObject(value)['data']) ?? '')?.['properties'])),
  );
}

function checkEvent(checking: Checking, location: Location, event: Record<string, unknown>, call: Record<string, unknown>): void {
  const envelope = asObject(call['envelope']);
  const parameters = [...parametersOfRoute(asText(call['path']) ?? ''), ...Object.keys(envelope)];
  if (!isObject(event['by'])) {
    checkFlowEvent(checking, location, event['flow'], ['event', 'flow'], event['type'], ['event', 'type']);
    checkSubject(checking, location, event['flow'], ['event', 'flow'], parameters);
    return;
  }
  const field = asText(event['by']['field']);
  if (field === undefined) return;
  // A payload gives parts by name, at any depth.
  const chosen = findPart(envelope, field);
  const values = asList(chosen?.part['enum']).map(String);
  const named = Object.keys(event).filter((name) => name !== 'by');
  for (const value of named) {
    if (!values.includes(value))
      checking.report(location.file, ['event', value], problems.CALL_EVENT_VALUES(value, field, 'event'), 'key');
    const [flow, type] = asList(event[value]);
    checkFlowEvent(checking, location, flow, ['event', value, 0], type, ['event', value, 1]);
    checkSubject(checking, location, flow, ['event', value, 0], parameters);
  }
  for (const [index, value] of values.entries()) {
    if (!named.includes(value))
      checking.report(
        location.file,
        ['envelope', ...(chosen?.path ?? []), 'enum', index],
        problems.CALL_EVENT_VALUES(value, field, 'envelope'),
      );
  }
}

function checkFlowEvent(
  checking: Checking,
  { file }: Location,
  flow: unknown,
  flowPath: JsonPath,
  type: unknown,
  typePath: JsonPath,
): void {
  if (typeof flow !== 'string') return;
  const declared = checking.of.flow.get(flow);
  if (declared === undefined) checking.report(file, flowPath, problems.FLOW_UNKNOWN(flow, checking.of.flow.keys()));
  if (declared === undefined || !isObject(declared.value) || typeof type !== 'string') return;
  const events = eventsOf(declared.value);
  if (!events.has(type)) checking.report(file, typePath, problems.CALL_EVENT_UNKNOWN(type, flow, events));
}

/** Checks that a call carries the subject of the flow that it is an event of. */
function checkSubject(
  checking: Checking,
  { file }: Location,
  flow: unknown,
  path: JsonPath,
  parameters: readonly string[],
): void {
  const subject = asText(asObject(checking.of.flow.get(String(flow))?.value)['subject']);
  if (subject !== undefined && !parameters.includes(subject))
    checking.report(file, path, problems.FLOW_SUBJECT_UNSENT(String(flow), subject));
}

function checkErrors(checking: Checking, location: Location, errors: Record<string, unknown>, form: string | undefined): void {
  const declared = form === undefined ? undefined : checking.of.form.get(formName(form))?.value;
  for (const [code, error] of Object.entries(errors)) {
    const path = ['errors', code];
    const { field, text, elseText, banner } = asObject(error);
    const parameters = asObject(error)['with'];
    // A call without a form is sent for a field of another form: a look-up.
    if (
      typeof field === 'string' &&
      form !== undefined &&
      isObject(declared) &&
      !Object.hasOwn(asObject(declared['fields']), field)
    ) {
      checking.report(
        location.file,
        [...path, 'field'],
        problems.FORM_FIELD_UNKNOWN(field, formName(form), Object.keys(asObject(declared['fields']))),
      );
    }
    if (typeof text === 'string') {
      checkText(checking, location, text, [...path, 'text'], Object.keys(asObject(parameters)));
      const japanese = checking.texts.get('ja')?.get(text)?.text;
      for (const [name, data] of Object.entries(asObject(parameters))) {
        checkTextReference(checking, location, data, [...path, 'with', name]);
        checkParameterUsed(checking, location, text, japanese, name, [...path, 'with', name]);
      }
    }
    if (typeof elseText === 'string') checkText(checking, location, elseText, [...path, 'elseText'], []);
    if (typeof banner === 'string') checkText(checking, location, banner, [...path, 'banner'], []);
  }
}

function checkParameterUsed(
  checking: Checking,
  { file }: Location,
  key: string,
  text: string | undefined,
  name: string,
  path: JsonPath,
): void {
  const known = parametersOf(text ?? '');
  if (text !== undefined && !known.has(name))
    checking.report(file, path, problems.TEXT_PARAMETER_UNKNOWN(key, name, known), 'key');
}

function checkAnswer(checking: Checking, { file }: Location, schema: string | undefined): void {
  if (schema === undefined || checking.schema(schema) !== undefined) return;
  const known = () =>
    (['page', 'entity'] as const).flatMap((kind) =>
      [...checking.of[kind].keys()].map((name) => `${kind === 'page' ? 'pages' : 'entities'}/${name}`),
    );
  checking.report(file, ['answer', 'schema'], problems.SCHEMA_REFERENCE_UNKNOWN(schema, known));
}
