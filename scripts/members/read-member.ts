import type { FieldPlan, FormPlan, Issue, Json, JsonObject } from '../../engine/declare/index.ts';
import { findAnswer, isDay, isStorableText, readAnswer } from '../../engine/validate/index.ts';
import { normalizeEmail, normalizeLoginId } from '../../src/rules/normalize-identifiers.ts';
import { type NewMember, personalFields, validateNewMember } from '../../src/server/areas/signup/signup/new-member.ts';
import { readImportedHash } from '../../src/server/platform/passwords/imported-hashes.ts';
import { hashParameters } from '../../src/server/platform/passwords/passwords.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import type { FileFormat, FileLine } from './read-lines.ts';
import { rejectedColumns } from './read-lines.ts';

/** A valid line. */
export interface ImportedMember extends NewMember {
  readonly emailNormal: string;
  readonly isEmailVerified: boolean;
  readonly loginIdNormal: string | null;
  readonly passwordHash: string | null;
  /** Of a hash that this program does not make. */
  readonly hashParameters: string | null;
  readonly externalId: string | null;
  /** null: now. */
  readonly registeredAt: Date | null;
}

/** `reasons`: `["familyName: required"]` */
export type ReadMember = { readonly member: ImportedMember } | { readonly reasons: readonly string[] };

/** Columns besides the fields of the sign-up form. */
const accountColumns = ['passwordHash', 'emailVerified', 'registeredAt', 'externalId'] as const;
const maxExternalId = 191;

/** The columns that a file may have under the store's settings; fields that are not in use may be empty. */
export function listColumns(form: FormPlan): readonly string[] {
  const fields = new Set([...form.declaredKeys.filter((key) => !key.includes('<')), ...form.fields.map(({ key }) => key)]);
  return [...[...fields].filter((key) => !personalFields.includes(key)), ...accountColumns];
}

/** Returns what validates a line by the store's form of the sign-up. */
export function createMemberReader(plans: StorePlans, format: FileFormat, now: Date): (line: FileLine) => Promise<ReadMember> {
  const form = plans.form('signup');
  const knownColumns = new Set<string>([...listColumns(form), ...rejectedColumns]);
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  const outside = new Set<string>([...accountColumns, ...rejectedColumns]);

  return async ({ values, problem }) => {
    if (problem !== undefined) return { reasons: [problem] };
    const entries = Object.entries(values);
    const reasons = entries.flatMap(([column, value]) => findCellProblem(column, value, knownColumns));
    if (reasons.length > 0) return { reasons };
    const answers = Object.fromEntries(
      entries
        .filter(([column]) => !outside.has(column))
        .map(([column, value]) => [column, format === 'csv' ? decodeCell(fields.get(column), String(value)) : value]),
    );
    const { issues, member } = await validateNewMember(plans, answers, now);
    const account = readAccount(values, now);
    const problems = [...issues.map(describeIssue), ...account.reasons];
    if (member === undefined || problems.length > 0) return { reasons: problems };
    const { email, loginId } = member;
    if (!account.isEmailVerified && (loginId === null || account.passwordHash === null))
      return { reasons: ['emailVerified: noWayToLogIn'] };
    return {
      member: {
        ...account,
        ...member,
        emailNormal: normalizeEmail(email),
        loginIdNormal: loginId === null ? null : normalizeLoginId(loginId),
      },
    };
  };
}

function findCellProblem(column: string, value: Json, knownColumns: ReadonlySet<string>): readonly string[] {
  if (!knownColumns.has(column)) return [`${column.slice(0, 100)}: unknown`];
  return JSON.stringify(value).includes('\\u0000') ? [`${column}: nul`] : [];
}

/** The answer in a cell: of a list a JSON array or its only entry, of a box `true` or `false`. */
function decodeCell(field: FieldPlan | undefined, cell: string): Json {
  if (field === undefined) return cell;
  const types = [field.schema['type']].flat();
  if (types.includes('boolean')) return readBoolean(cell) ?? cell;
  if (!types.includes('array') || !cell.startsWith('['))
    return findAnswer(field).decode(field, { [field.key]: cell }, readAnswer);
  try {
    const list: Json = JSON.parse(cell);
    return list;
  } catch {
    return cell;
  }
}

function readBoolean(value: Json | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
}

type ReadAccount = Pick<ImportedMember, 'isEmailVerified' | 'passwordHash' | 'hashParameters' | 'externalId' | 'registeredAt'> & {
  readonly reasons: readonly string[];
};

function readAccount(values: JsonObject, now: Date): ReadAccount {
  const reasons: string[] = [];
  const read = <Value>(column: string, reader: (value: Json) => Value | string): Value | null => {
    const value = Object.hasOwn(values, column) ? values[column] : undefined;
    if (value === undefined || value === null || value === '') return null;
    const result = reader(value);
    if (typeof result !== 'string') return result;
    reasons.push(`${column}: ${result}`);
    return null;
  };
  const isEmailVerified = read('emailVerified', (value) => readBoolean(value) ?? 'type') ?? false;
  const externalId = read('externalId', readExternalId)?.id ?? null;
  const registeredAt = read('registeredAt', (value) => readMoment(value, now));
  const hash = read('passwordHash', (value) => (typeof value === 'string' ? readImportedHash(value.trim()) : 'type'));
  return {
    isEmailVerified,
    externalId,
    registeredAt,
    passwordHash: hash?.text ?? null,
    hashParameters: hash === null || hash.parameters === hashParameters ? null : hash.parameters,
    reasons,
  };
}

function readExternalId(value: Json): { readonly id: string } | string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || !isStorableText(id)) return 'type';
  return id.length > maxExternalId ? 'maxLength' : { id };
}

/** A day, or a time with its offset: `2019-04-01`, `2019-04-01T09:30:00+09:00`. Days are those of Japan. */
function readMoment(value: Json, now: Date): Date | string {
  const text = typeof value === 'string' ? value.trim() : '';
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isDay((isMoment ? text.slice(0, 10) : text).replaceAll('-', ''))) return 'date';
  const moment = new Date(isMoment ? text : `${text}T00:00:00+09:00`);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1970) return 'date';
  return moment.getTime() > now.getTime() ? 'future' : moment;
}

/** `{ at: "/familyName", rule: "required" }` → `"familyName: required"` */
function describeIssue({ at, rule }: Issue): string {
  const field = at.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  return `${field === '' ? 'line' : field}: ${rule}`;
}
