import { compilePath, formName } from '../../compile/index.ts';
import { findAudience, isObject, type Options } from '../../declare/index.ts';
import { Cursor } from '../cursor.ts';
import { requireFile } from '../declared-names.ts';
import { listEnvelope } from '../envelope.ts';
import { resolvePath } from '../json-schema/resolve-path.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { reportMismatches } from '../shape/check-shape.ts';
import { checkParameters } from './check-links.ts';

interface Sending {
  readonly options: Cursor;
  readonly schemas: Options;
  /** The parameters given to its path; undefined: none can be given. */
  readonly params: Record<string, unknown> | undefined;
  /** The form whose answers are sent. */
  readonly form: string | undefined;
  /** The parameter of its path: an answer, which check-lookups checks, or the number of a page. */
  readonly takes: 'answer' | 'form' | 'page' | undefined;
}

/** Checks the call of a block or field: it exists, takes the payload, and gets its parameters. */
export function checkSend(cursor: Cursor, id: string, { options, schemas, params, form, takes }: Sending): void {
  const { checking } = cursor;
  const file = requireFile(cursor, 'call');
  if (file === undefined || !isObject(file.value)) return;
  const call = Cursor.open(checking, file);
  checkAudience(cursor, call);
  checkNeeds(cursor, call);
  const taken = call.at('form').text;
  // An undeclared form is reported where it is named.
  if (form !== undefined && checking.of.form.has(form) && (taken === undefined || formName(taken) !== form))
    cursor.report(problems.CALL_FORM_DIFFERS(id, taken, form));
  const parts = new Map(listEnvelope(call.at('envelope').object).map(({ name, part }) => [name, part]));
  for (const payload of payloadsOf(schemas, options))
    for (const [name, value] of payload.entries()) {
      const part = parts.get(name);
      if (part === undefined) value.reportKey(problems.PAYLOAD_UNKNOWN(name, id, [...parts.keys()]));
      else checkPayloadValue(value, part);
    }
  const address = call.at('path').text;
  if (takes === 'page') checkPages(cursor, call, options);
  else if (address !== undefined && takes !== 'answer') checkParameters(cursor, address, params);
}

/** Checks the call of a list with pages: its response replaces the page's data, so it has the data that the list reads. */
function checkPages(cursor: Cursor, call: Cursor, options: Cursor): void {
  const schemaName = call.at('response', 'schema').text;
  const schema = schemaName === undefined ? undefined : cursor.checking.schema(schemaName);
  if (call.object['method'] !== 'GET' || schemaName === undefined || parametersOf(call.at('path').text ?? '').length !== 1) {
    cursor.report(problems.CALL_NO_PAGES(cursor.text ?? ''));
    return;
  }
  if (schema === undefined) return;
  for (const name of ['current', 'last']) {
    const at = options.at(name, 'at').text;
    const steps = at === undefined ? [] : compilePath(at);
    const resolved = steps[0] === 'page' ? resolvePath(schema, steps.slice(1)) : undefined;
    if (at !== undefined && resolved !== undefined && 'missing' in resolved)
      cursor.report(problems.PATH_UNKNOWN(at, resolved.missing, resolved.known));
  }
}

/** Checks that a screen for people without a session sends no call for people who have one, and vice versa. Layouts are used by screens of both. */
function checkAudience(cursor: Cursor, call: Cursor): void {
  const sends = call.at('for').text;
  const sees = cursor.file.kind === 'screen' ? Cursor.open(cursor.checking, cursor.file).at('for').text : undefined;
  if (sees !== undefined && sends !== undefined && (excludes(sees, sends) || excludes(sends, sees)))
    cursor.report(problems.CALL_AUDIENCE_DIFFERS(cursor.text ?? '', sends, sees));
}

/** Whether people of one audience have no session of the kind that those of the other have. */
function excludes(withoutSession: string, withSession: string): boolean {
  const kind = findAudience(withoutSession)?.withoutSession;
  return kind !== undefined && findAudience(withSession)?.session === kind;
}

/** Checks that a screen needs every gate of its calls, so that it does not open for members whose input would be refused. */
function checkNeeds(cursor: Cursor, call: Cursor): void {
  const { checking, file } = cursor;
  if (file.kind !== 'screen') return;
  const screen = Cursor.open(checking, file);
  const { memberGates: knownGates = [] } = checking.options;
  const sends = call.at('for').text;
  const exempt = (findAudience(sends)?.isGated === true ? call : screen).at('skipGates').list;
  const opened = screen.at('gates').list;
  const missing = [
    ...call.at('gates').list.filter((gate) => !opened.includes(gate)),
    // An unknown gate is reported where it is named.
    ...screen.at('skipGates').list.filter((gate) => knownGates.includes(String(gate)) && !exempt.includes(gate)),
  ].map(String);
  if (missing.length > 0) cursor.report(problems.CALL_NEEDS_MORE(cursor.text ?? '', missing));
}

/** Checks a constant value of a payload against its part of the envelope. */
function checkPayloadValue(value: Cursor, part: Readonly<Record<string, unknown>>): void {
  if (isObject(value.value)) return;
  const schema = Array.isArray(part['enum'])
    ? { enum: part['enum'] }
    : isObject(part['string'])
      ? { type: 'string', ...part['string'] }
      : part['boolean'] === true
        ? { type: 'boolean' }
        : {};
  reportMismatches(value, schema);
}

/** The payload beside a call, and those of nested groups without a call of their own. */
function payloadsOf(schemas: Options, options: Cursor): readonly Cursor[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    if (schema.type === 'payload') return name === 'payload' ? [options.at(name)] : [];
    const isInside = schema.type === 'group' && schema.options['send'] === undefined;
    return isInside ? payloadsOf(schema.options, options.at(name)) : [];
  });
}
