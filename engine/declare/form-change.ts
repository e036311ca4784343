import type { FieldRule, WordsPlan } from './plan.ts';

/**
 * What a member can see of how a form differs from the one that they answered. It has no sentence: that comes last, from
 * screens/text. `{ field: "nickname", change: "added", label: { key: "field.nickname.label" }, rule: "REQUIRED" }`
 */
export type FormChange = {
  /** The field's key. */
  readonly field: string;
  /** The field's label; of one that is gone, as it was. */
  readonly label: WordsPlan;
} & (
  | { readonly change: 'added'; readonly rule: FieldRule }
  /** `typed`: what was typed in it, never a secret. Text stands as it was typed, a choice by its words. */
  | { readonly change: 'removed'; readonly typed?: readonly (string | WordsPlan)[] }
  | { readonly change: 'required' | 'optional' | 'limits' | 'policies' }
  | { readonly change: 'renamed'; readonly before: WordsPlan }
  /** The choices that came or went; of renamed ones, their names now. */
  | { readonly change: 'choicesAdded' | 'choicesRemoved' | 'choicesRenamed'; readonly choices: readonly WordsPlan[] }
  /** In characters. */
  | { readonly change: 'maxLength'; readonly limit: number }
);
