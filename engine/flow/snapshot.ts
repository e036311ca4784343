import type { Answers, JsonObject } from '../declare/index.ts';

/** A running flow as stored in its row: pure JSON, without secrets. */
export interface FlowSnapshot {
  /** Version of the definition that wrote it. */
  readonly version: number;
  readonly state: string;
  /** When this state was entered, ISO 8601; its `after` counts from here. If absent, the state does not time out. */
  readonly entered?: string;
  /** Id of the actor request that this state waits for. */
  readonly asked?: string;
  /** Passed states, oldest first, without the current one. */
  readonly passed: readonly string[];
  readonly data: FlowData;
}

export interface FlowData {
  /** Accepted answers by form id, without secrets. */
  readonly answers: { readonly [formId: string]: Answers };
  /** Keys of the secrets that are set, by form id. */
  readonly set: { readonly [formId: string]: readonly string[] };
  /** Input that was refused or came from another tab: shown again, never used. */
  readonly drafts: { readonly [formId: string]: Answers };
  /** Answers to questions that are no longer asked, without secrets: shown if they are asked again, never used. */
  readonly left?: { readonly [formId: string]: Answers };
  /** The version of the form that accepted the answers. */
  readonly versions?: { readonly [formId: string]: string };
  /** Code of an actor's refusal. The page that the person is redirected to shows `notice.<told>`. */
  readonly told?: string;
  /** Data that the store's actions save: an agreed policy, a proven address. */
  readonly kept: JsonObject;
}

export const emptyFlowData: FlowData = { answers: {}, set: {}, drafts: {}, kept: {} };

/** Saves an accepted form: replaces its earlier answers and removes its draft. An empty secret keeps its earlier value. */
export function withAnswers(data: FlowData, formId: string, answers: Answers, secrets: readonly string[]): FlowData {
  const { [formId]: _draft, ...drafts } = data.drafts;
  const set = new Set(data.set[formId] ?? []);
  for (const key of secrets) set.add(key);
  return { ...data, answers: { ...data.answers, [formId]: answers }, set: { ...data.set, [formId]: [...set] }, drafts };
}

/** Saves input that was not accepted. */
export function withDraftAnswers(data: FlowData, formId: string, answers: Answers): FlowData {
  return { ...data, drafts: { ...data.drafts, [formId]: answers } };
}
