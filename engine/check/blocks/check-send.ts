import { formName } from '../../compile/index.ts';
import { isObject, type Options } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { listEnvelope } from '../envelope.ts';
import type { Spot } from '../paths/check-path.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { reportMisfits } from '../shape/check-shape.ts';
import { checkParameters } from './check-links.ts';

/** A call that a block or a field names: it exists, takes this payload, and its path gets its parameters. `form`: whose answers it is sent. */
export function checkSend(
  checking: Checking,
  spot: Spot,
  call: string,
  path: JsonPath,
  beside: {
    readonly options: Record<string, unknown>;
    readonly path: JsonPath;
    readonly slots: Options;
    /** What is given to its path; undefined: nothing can be given there. */
    readonly params: Record<string, unknown> | undefined;
    readonly form: string | undefined;
    /** Its path's parameter is an answer: the check of look-ups tells of it. */
    readonly takesAnswer: boolean;
  },
): void {
  const file = checking.of.call.get(call);
  if (file === undefined) {
    checking.report(spot.file, path, problems.CALL_UNKNOWN(call, checking.of.call.keys()));
    return;
  }
  if (!isObject(file.value)) return;
  checkAudience(checking, spot, call, asText(file.value['for']), path);
  const { envelope, path: address } = file.value;
  const takes = asText(file.value['form']);
  // A form that is not declared has been told where it is named.
  const isKnown = beside.form !== undefined && checking.of.form.has(beside.form);
  if (beside.form !== undefined && isKnown && (takes === undefined || formName(takes) !== beside.form)) {
    checking.report(spot.file, path, problems.CALL_FORM_DIFFERS(call, takes, beside.form));
  }
  const parts = new Map(listEnvelope(asObject(envelope)).map(({ name, part }) => [name, part]));
  const names = [...parts.keys()];
  for (const [payload, at] of payloadsOf(beside.slots, beside.options, beside.path)) {
    for (const [name, value] of Object.entries(payload)) {
      const part = parts.get(name);
      if (part === undefined) checking.report(spot.file, [...at, name], problems.PAYLOAD_UNKNOWN(name, call, names), 'key');
      else checkSent(checking, spot, part, value, [...at, name]);
    }
  }
  if (typeof address === 'string' && !beside.takesAnswer) checkParameters(checking, spot, address, beside.params, path);
}

/** A screen that only guests see sends no call of members, and the other way round. A layout stands around screens of both. */
function checkAudience(checking: Checking, { file }: Spot, call: string, sends: string | undefined, path: JsonPath): void {
  const sees = file.kind === 'screen' ? asText(asObject(file.value)['for']) : undefined;
  if ((sees === 'guest' && sends === 'member') || (sees === 'member' && sends === 'guest'))
    checking.report(file, path, problems.CALL_AUDIENCE_DIFFERS(call, sends, sees));
}

/** A value that is always the same is one that the envelope takes. */
function checkSent(
  checking: Checking,
  { file }: Spot,
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
  reportMisfits(file, schema, value, path, checking.report);
}

/** The payload beside a call, and those of groups inside that have no call of their own: of a switch, what it says of its element. */
function payloadsOf(
  slots: Options,
  options: Record<string, unknown>,
  path: JsonPath,
): readonly (readonly [Record<string, unknown>, JsonPath])[] {
  return Object.entries(slots).flatMap(([name, slot]) => {
    const given = asObject(options[name]);
    if (slot.slot === 'payload') return name === 'payload' ? [[given, [...path, name]] as const] : [];
    const isInside = slot.slot === 'group' && slot.options['send'] === undefined;
    return isInside ? payloadsOf(slot.options, given, [...path, name]) : [];
  });
}
