import { formName } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { asList, asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { listReferences, objectOf, requireFile } from '../declared-names.ts';
import { answerParts, findPart, listEnvelope } from '../envelope.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkText, checkTextReference, checkTextWith } from '../paths/check-text.ts';
import { parametersOf, scopesOfStore, withForm } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { screensSending } from '../screens-by-use.ts';
import { eventsOf } from './check-flows.ts';
import { checkGates } from './check-gates.ts';

/** Checks calls: form, `discriminator`, envelope, event, errors and answer. */
export function checkCalls(checking: Checking): void {
  for (const file of checking.of.call.values()) {
    const named = Cursor.open(checking, file).at('form').text;
    const form = named === undefined ? undefined : formName(named);
    const scopes = withForm(checking, scopesOfStore(checking), form);
    const call = Cursor.open(checking, file, { scopes, ...(form === undefined ? {} : { form }) });
    requireFile(call.at('form'), 'form');
    checkGates(call);
    checkDiscriminator(call.at('discriminator'), call.at('envelope').object);
    checkEnvelope(call.at('envelope'));
    checkNames(call.at('envelope'));
    checkEvent(call);
    checkErrors(call.at('errors'));
    checkAnswer(call.at('response', 'schema'));
    checkNext(call);
  }
}

/** Checks that the call after this one exists and has the same form. */
function checkNext(call: Cursor): void {
  const next = call.at('next');
  const nextCall = requireFile(next, 'call');
  const { form } = call.object;
  if (nextCall !== undefined && asObject(nextCall.value)['form'] !== form)
    next.reject(
      'must name a call with the same form',
      form === undefined ? 'Name a call without a form.' : `Name a call with "form": ${JSON.stringify(form)}.`,
    );
}

/** Checks that `discriminator` names a part at the top of the envelope. */
function checkDiscriminator(discriminator: Cursor, envelope: Record<string, unknown>): void {
  const [property, value] = [discriminator.at('property'), discriminator.at('value')];
  if (property.text === undefined) return;
  if (!Object.hasOwn(envelope, property.text)) {
    if (findPart(envelope, property.text) === undefined)
      property.report(problems.PROPERTY_UNKNOWN(property.text, Object.keys(envelope)));
    else
      property.reject(
        'must name a part at the top level of the envelope',
        `Move "${property.text}" to the top level, or name another part.`,
      );
    return;
  }
  const values = asList(asObject(envelope[property.text])['enum']).map(String);
  if (value.text !== undefined && !values.includes(value.text)) value.report(problems.PROPERTY_UNKNOWN(value.text, values));
}

function checkEnvelope(envelope: Cursor): void {
  for (const [, part] of envelope.entries()) {
    if (Array.isArray(part.value)) checkEnvelope(part.at(0));
    if (!isObject(part.value)) continue;
    const { enum: values, string, boolean } = part.value;
    const carries = answerParts.find((key) => part.at(key).text !== undefined);
    if (carries !== undefined) checkAnswerPart(part.at(carries), carries);
    else if (Array.isArray(values)) {
      for (const [value, when] of part.at('when').entries()) {
        checkCondition(when);
        if (!values.includes(value)) when.reportKey(problems.PROPERTY_UNKNOWN(value, values.map(String)));
      }
    } else if (!isObject(string) && !Object.hasOwn(part.value, 'const') && boolean !== true) checkEnvelope(part);
  }
}

/** Checks for duplicate names: a payload gives parts by name, at any depth. */
function checkNames(envelope: Cursor): void {
  const seen = new Map<string, boolean>();
  for (const { name, path, isFree } of listEnvelope(envelope.object)) {
    const before = seen.get(name);
    if (before === true || (before === false && isFree)) envelope.at(...path).reportKey(problems.CALL_PART_TWICE(name));
    seen.set(name, before === true || isFree);
  }
}

/** Checks that a part of the envelope with answers names fields or groups of the form. */
function checkAnswerPart(part: Cursor, carries: string): void {
  const { checking, context, file } = part;
  const { form } = context;
  // An `echo` is only compared, and needs no form.
  if (form === undefined) {
    if (carries !== 'echo') part.report(problems.CALL_FORM_MISSING());
    return;
  }
  const declared = checking.of.form.get(form)?.value;
  if (!isObject(declared)) return;
  const keys = Object.keys(asObject(declared['fields']));
  const groups = ['fields', 'custom', ...keys.filter((key) => key.endsWith('.<id>')).map((key) => key.slice(0, -'.<id>'.length))];
  const prefixes = () => keys.flatMap((key) => (key.includes('.') ? [key.split('.')[0] ?? ''] : []));
  const echoed = () => ['settings', ...groups, ...keys, ...pageParts(checking, file.name)];
  const knownNames = carries === 'field' ? keys : carries === 'answers' ? groups : carries === 'echo' ? echoed() : prefixes();
  const name = String(part.value);
  if (!knownNames.includes(name)) part.report(problems.FORM_FIELD_UNKNOWN(name, form, knownNames));
}

/** Names of the data of pages that send a call, which an `echo` may name. */
function pageParts(checking: Checking, call: string): readonly string[] {
  return screensSending(checking, call).flatMap((screen) => {
    const data = Cursor.open(checking, screen).at('data').text;
    return Object.keys(asObject(checking.schema(data ?? '')?.['properties']));
  });
}

function checkEvent(call: Cursor): void {
  const [event, envelope] = [call.at('event'), call.at('envelope')];
  const parameters = [...parametersOf(call.at('path').text ?? ''), ...Object.keys(envelope.object)];
  if (!isObject(event.object['by'])) return checkFlowEvent(event.at('flow'), event.at('type'), parameters);
  const field = event.at('by', 'field').text;
  if (field === undefined) return;
  // A payload gives parts by name, at any depth.
  const chosen = findPart(envelope.object, field);
  const values = asList(chosen?.part['enum']).map(String);
  const named = event.entries().filter(([name]) => name !== 'by');
  for (const [value, pair] of named) {
    if (!values.includes(value)) pair.reportKey(problems.CALL_EVENT_VALUES(value, field, 'event'));
    checkFlowEvent(pair.at(0), pair.at(1), parameters);
  }
  for (const [index, value] of values.entries())
    if (!named.some(([name]) => name === value))
      envelope.at(...(chosen?.path ?? []), 'enum', index).report(problems.CALL_EVENT_VALUES(value, field, 'envelope'));
}

/** Checks that a flow handles an event, and that the call carries the subject of the flow. */
function checkFlowEvent(flow: Cursor, type: Cursor, parameters: readonly string[]): void {
  const declared = requireFile(flow, 'flow');
  if (declared === undefined) return;
  const { onePer: subject } = asObject(declared.value);
  if (typeof subject === 'string' && !parameters.includes(subject))
    flow.report(problems.FLOW_SUBJECT_UNSENT(declared.name, subject));
  if (!isObject(declared.value) || type.text === undefined) return;
  const events = eventsOf(declared.value);
  if (!events.has(type.text)) type.report(problems.CALL_EVENT_UNKNOWN(type.text, declared.name, events));
}

function checkErrors(errors: Cursor): void {
  const { checking, context } = errors;
  const { form } = context;
  const fields = objectOf(checking.of.form, form, 'fields');
  for (const [, error] of errors.entries()) {
    const [field, text] = [error.at('field'), error.at('text')];
    // A call without a form is sent for a field of another form: a look-up.
    if (form !== undefined && isObject(checking.of.form.get(form)?.value)) requireField(field, fields, form);
    if (text.text !== undefined) {
      for (const [, data] of error.at('with').entries()) checkTextReference(data);
      checkTextWith(error, text);
    }
    for (const name of ['fallbackText', 'banner']) {
      const text = error.at(name);
      if (text.text !== undefined) checkText(text, text.text);
    }
  }
}

/** Checks that a value names a field of a form. */
export function requireField(cursor: Cursor, fields: Record<string, unknown>, form: string): void {
  if (cursor.text !== undefined && !Object.hasOwn(fields, cursor.text))
    cursor.report(problems.FORM_FIELD_UNKNOWN(cursor.text, form, Object.keys(fields)));
}

function checkAnswer(schema: Cursor): void {
  const { checking, text } = schema;
  if (text === undefined || checking.schema(text) !== undefined) return;
  const schemaNames = () => [...listReferences(checking.of, 'page'), ...listReferences(checking.of, 'entity')];
  schema.report(problems.SCHEMA_REFERENCE_UNKNOWN(text, schemaNames));
}
