import type { Answers, JsonObject } from '../declare/index.ts';

/** A running flow, as it stands in its row. Pure JSON, never a secret. */
export interface FlowSnapshot {
  /** Version of the definition that wrote it. */
  readonly version: number;
  readonly state: string;
  /** Since when it stands there, ISO 8601: what a state's `after` counts from. Without it no time runs. */
  readonly entered?: string;
  /** The question that was put when the state was entered, where it waits for somebody's answer. */
  readonly asked?: string;
  /** States that were passed, oldest first, without the present one. */
  readonly passed: readonly string[];
  readonly data: FlowData;
}

export interface FlowData {
  /** Accepted answers by form id, without secrets. */
  readonly answers: { readonly [formId: string]: Answers };
  /** Keys of the secrets that are set, by form id. */
  readonly set: { readonly [formId: string]: readonly string[] };
  /** What was typed and refused, or typed in another tab: shown again, never used. */
  readonly drafts: { readonly [formId: string]: Answers };
  /** What was answered and is not asked any more, without secrets: shown when it is asked again, never used. */
  readonly left?: { readonly [formId: string]: Answers };
  /** The version of the form that accepted the answers. */
  readonly versions?: { readonly [formId: string]: string };
  /** A code of what somebody's answer has led here for: whoever looks where it was waited for is told `notice.<told>`. */
  readonly told?: string;
  /** What the store's writes keep: an agreed policy, a proven address. */
  readonly kept: JsonObject;
}

export const emptyFlowData: FlowData = { answers: {}, set: {}, drafts: {}, kept: {} };

/** Keeps an accepted form: its answers replace the earlier ones, its draft is gone. A secret left empty stays as it was set. */
export function keepAnswers(data: FlowData, formId: string, answers: Answers, secrets: readonly string[]): FlowData {
  const { [formId]: _draft, ...drafts } = data.drafts;
  const set = new Set(data.set[formId] ?? []);
  for (const key of secrets) set.add(key);
  return { ...data, answers: { ...data.answers, [formId]: answers }, set: { ...data.set, [formId]: [...set] }, drafts };
}

/** Keeps what was typed but not accepted. */
export function keepDraft(data: FlowData, formId: string, answers: Answers): FlowData {
  return { ...data, drafts: { ...data.drafts, [formId]: answers } };
}
