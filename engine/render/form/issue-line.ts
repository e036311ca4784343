import type { Issue, Scopes } from '../../declare/index.ts';
import { useFrame } from '../frame.tsx';
import type { Texts } from '../host.ts';
import { findIssuePlace } from '../words/issue-place.ts';
import { issueText } from '../words/issue-text.ts';
import { showWords, type WordsSurroundings } from '../words/show-words.ts';
import { labelOf } from './field-label.ts';
import { openFormScopes, useFormRoom } from './form-room.tsx';
import type { FormStore } from './form-store.ts';
import type { Said, ShownIssue } from './shown-issue.ts';

/**
 * Gives the sentence of an issue: `tell({ issue: { at: "/email", rule: "required" } })` → "メールアドレスを入力してください".
 * `inForm`: it stands away from its field, so that an item is named too.
 */
export function useIssueText(): (shown: ShownIssue, inForm?: boolean) => string {
  const { store, scopes } = useFormRoom();
  const { texts } = useFrame().host;
  return (shown, inForm) => tellIssue(shown, { store, scopes, texts }, inForm);
}

export interface IssueSurroundings {
  readonly store: FormStore;
  readonly scopes: Scopes;
  readonly texts: Texts;
}

/** The sentence of `useIssueText` where a component has read its surroundings itself, once for many issues. */
export function tellIssue({ issue, said }: ShownIssue, { store, scopes, texts }: IssueSurroundings, inForm = false): string {
  const around = openAround({ store, scopes, texts });
  if (said !== undefined) return sayIn(said, around);
  const { field, item } = findIssuePlace(store.form, issue);
  const label = field === undefined ? '' : labelOf(field, around);
  const named =
    item === undefined || !inForm
      ? label
      : (texts.find('form.repeat.inItem', { item: showWords(item.words, around, { n: item.n }), label }) ?? label);
  const known = sentences.get(issue);
  if (known?.texts === texts && known.named === named) return known.sentence;
  const sentence = issueText(store.form, field, named, issue, texts);
  sentences.set(issue, { texts, named, sentence });
  return sentence;
}

/** An issue is told twice, at its field and in the form's head; mostly in the same words. */
const sentences = new WeakMap<Issue, { readonly texts: Texts; readonly named: string; readonly sentence: string }>();

/** Says declared words inside of the form, or the server's own. */
export function useSaid(): (said: Said) => string {
  const { store, scopes } = useFormRoom();
  const { texts } = useFrame().host;
  return (said) => sayIn(said, openAround({ store, scopes, texts }));
}

function openAround({ store, scopes, texts }: IssueSurroundings): WordsSurroundings {
  return { texts, scopes: openFormScopes(store, scopes, 'answers') };
}

function sayIn(said: Said, around: WordsSurroundings): string {
  return 'message' in said ? said.message : showWords(said.words, around);
}
