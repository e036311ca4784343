import { compilePath, formName } from '../../compile/index.ts';
import { isObject, type Options } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { listEnvelope } from '../envelope.ts';
import { resolvePath } from '../json-schema/resolve-path.ts';
import type { Location } from '../paths/check-path.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { reportMismatches } from '../shape/check-shape.ts';
import { checkParameters } from './check-links.ts';

/** Checks the call of a block or field: it exists, takes the payload, and gets its parameters. */
export function checkSend(
  checking: Checking,
  location: Location,
  call: string,
  path: JsonPath,
  beside: {
    readonly options: Record<string, unknown>;
    readonly path: JsonPath;
    readonly schemas: Options;
    /** The parameters given to its path; undefined: none can be given. */
    readonly params: Record<string, unknown> | undefined;
    /** The form whose answers are sent. */
    readonly form: string | undefined;
    /** The parameter of its path: an answer, which check-lookups checks, or the number of a page. */
    readonly takes: 'answer' | 'form' | 'page' | undefined;
  },
): void {
  const file = checking.of.call.get(call);
  if (file === undefined) {
    checking.report(location.file, path, problems.CALL_UNKNOWN(call, checking.of.call.keys()));
    return;
  }
  if (!isObject(file.value)) return;
  checkAudience(checking, location, call, asText(file.value['for']), path);
  checkNeeds(checking, location, call, file.value, path);
  const { envelope, path: address } = file.value;
  const takes = asText(file.value['form']);
  // An undeclared form is reported where it is named.
  const isKnown = beside.form !== undefined && checking.of.form.has(beside.form);
  if (beside.form !== undefined && isKnown && (takes === undefined || formName(takes) !== beside.form)) {
    checking.report(location.file, path, problems.CALL_FORM_DIFFERS(call, takes, beside.form));
  }
  const parts = new Map(listEnvelope(asObject(envelope)).map(({ name, part }) => [name, part]));
  const names = [...parts.keys()];
  for (const [payload, at] of payloadsOf(beside.schemas, beside.options, beside.path)) {
    for (const [name, value] of Object.entries(payload)) {
      const part = parts.get(name);
      if (part === undefined) checking.report(location.file, [...at, name], problems.PAYLOAD_UNKNOWN(name, call, names), 'key');
      else checkPayloadValue(checking, location, part, value, [...at, name]);
    }
  }
  if (beside.takes === 'page') checkPages(checking, location, call, file.value, path, beside.options);
  else if (typeof address === 'string' && (beside.takes === undefined || beside.takes === 'form'))
    checkParameters(checking, location, address, beside.params, path);
}

/** Checks the call of a list with pages: its response replaces the page's data, so it has the data that the list reads. */
function checkPages(
  checking: Checking,
  location: Location,
  id: string,
  call: Readonly<Record<string, unknown>>,
  path: JsonPath,
  options: Record<string, unknown>,
): void {
  const answer = asText(asObject(call['answer'])['schema']);
  const schema = answer === undefined ? undefined : checking.schema(answer);
  if (call['method'] !== 'GET' || answer === undefined || parametersOf(asText(call['path']) ?? '').length !== 1) {
    checking.report(location.file, path, problems.CALL_NO_PAGES(id));
    return;
  }
  if (schema === undefined) return;
  for (const name of ['current', 'last']) {
    const at = asText(asObject(options[name])['at']);
    const steps = at === undefined ? [] : compilePath(at);
    const found = steps[0] === 'page' ? resolvePath(schema, steps.slice(1)) : undefined;
    if (at !== undefined && found !== undefined && 'missing' in found)
      checking.report(location.file, path, problems.PATH_UNKNOWN(at, found.missing, found.known));
  }
}

/** Checks that a screen for guests sends no call for members, and vice versa. Layouts are used by screens of both. */
function checkAudience(checking: Checking, { file }: Location, call: string, sends: string | undefined, path: JsonPath): void {
  const sees = file.kind === 'screen' ? asText(asObject(file.value)['for']) : undefined;
  if ((sees === 'guest' && sends === 'member') || (sees === 'member' && sends === 'guest'))
    checking.report(file, path, problems.CALL_AUDIENCE_DIFFERS(call, sends, sees));
}

/** Checks that a screen needs every gate of its calls, so that it does not open for members whose input would be refused. */
function checkNeeds(checking: Checking, { file }: Location, call: string, sent: Record<string, unknown>, path: JsonPath): void {
  if (file.kind !== 'screen') return;
  const screen = asObject(file.value);
  const { memberGates: known = [] } = checking.options;
  const opened = asList(screen['needs']);
  const exempt = sent['for'] === 'member' ? asList(sent['exemptFrom']) : asList(screen['exemptFrom']);
  const missing = [
    ...asList(sent['needs']).filter((gate) => !opened.includes(gate)),
    // An unknown gate is reported where it is named.
    ...asList(screen['exemptFrom']).filter((gate) => known.includes(String(gate)) && !exempt.includes(gate)),
  ].map(String);
  if (missing.length > 0) checking.report(file, path, problems.CALL_NEEDS_MORE(call, missing));
}

/** Checks a constant value of a payload against its part of the envelope. */
function checkPayloadValue(
  checking: Checking,
  { file }: Location,
  part: Readonly<Record<string, unknown>>,
  value: unknown,
  path: JsonPath,
): void {
  if (isObject(value)) return;
  const schema = Array.isArray(part['enum'])
    ? { enum: part['enum'] }
    : isObject(part['string'])
      ? { type: 'string', ...part['string'] }
      : part['boolean'] === true
        ? { type: 'boolean' }
        : {};
  reportMismatches(file, schema, value, path, checking.report);
}

/** The payload beside a call, and those of nested groups without a call of their own. */
function payloadsOf(
  schemas: Options,
  options: Record<string, unknown>,
  path: JsonPath,
): readonly (readonly [Record<string, unknown>, JsonPath])[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const given = asObject(options[name]);
    if (schema.type === 'payload') return name === 'payload' ? [[given, [...path, name]] as const] : [];
    const isInside = schema.type === 'group' && schema.options['send'] === undefined;
    return isInside ? payloadsOf(schema.options, given, [...path, name]) : [];
  });
}
