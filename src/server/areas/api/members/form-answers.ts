// Between bodies, which have the answers of a form in parts as members are read, and forms, which have them by field.
import type { FormPlan, Issue, Json, JsonObject } from '../../../../../engine/declare/index.ts';
import { toJsonPointer } from '../../../../../engine/validate/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestIssue } from '../../../runtime/api/problem-details.ts';
import { consentPrefix } from '../../signup/signup/stored-answers.ts';

interface SentAnswers {
  readonly profile?: JsonObject;
  readonly customAssociatedInfo?: JsonObject;
}

const customPrefix = 'custom.';

/**
 * `{ profile: { nickname: "x" }, customAssociatedInfo: { size: "M" } }` → `{ nickname: "x", "custom.size": "M" }`. `unknown`: what is not
 * part of a profile, such as passwords.
 */
export function readAnswers(
  { declaredKeys }: FormPlan,
  { profile = {}, customAssociatedInfo = {} }: SentAnswers,
): { readonly answers: JsonObject; readonly unknown: readonly RequestIssue[] } {
  const entries = Object.entries(profile);
  const isDeclared = ([key]: readonly [string, Json]): boolean => declaredKeys.includes(key);
  return {
    answers: { ...Object.fromEntries(entries.filter(isDeclared)), ...withPrefix(customPrefix, customAssociatedInfo) },
    unknown: entries.filter((entry) => !isDeclared(entry)).map(([key]) => describe(`/profile${toJsonPointer(key)}`, 'unknown')),
  };
}

export const readConsents = (ids: readonly string[] = []): JsonObject =>
  withPrefix(consentPrefix, Object.fromEntries(ids.map((id) => [id, true])));

const withPrefix = (prefix: string, values: JsonObject): { readonly [key: string]: Json } =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [`${prefix}${id}`, value]));

/** Throws VALIDATION_FAILED with what is unknown, and the form's issues by their place in the body, if there are any. */
export function assertValid(unknown: readonly RequestIssue[], issues: readonly Issue[]): void {
  const errors = [...unknown, ...issues.map(describeIssue)].slice(0, 100);
  if (errors.length > 0) throw new RefusalError('VALIDATION_FAILED', { more: { errors } });
}

function describeIssue({ at, rule }: Issue): RequestIssue {
  if (at.startsWith(`/${customPrefix}`)) return describe(`/customAssociatedInfo/${at.slice(customPrefix.length + 1)}`, rule);
  if (at.startsWith(`/${consentPrefix}`)) return describe('/parentalConsents', `${at.slice(consentPrefix.length + 1)}: ${rule}`);
  return describe(['', '/email', '/loginId'].includes(at) ? at : `/profile${at}`, rule);
}

const describe = (pointer: string, detail: string): RequestIssue => ({ in: 'body', pointer, detail });
