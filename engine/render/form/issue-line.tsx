import { useFrame } from '../frame.tsx';
import { findIssuePlace } from '../words/issue-place.ts';
import { issueText } from '../words/issue-text.ts';
import { showWords } from '../words/show-words.ts';
import { openFormScopes, useFormRoom } from './form-room.tsx';
import type { Said, ShownIssue } from './shown-issue.ts';

/**
 * Gives the sentence of an issue: `tell({ issue: { at: "/email", rule: "required" } })` → "メールアドレスを入力してください".
 * `inForm`: it stands away from its field, so that an item is named too.
 */
export function useIssueText(): (shown: ShownIssue, inForm?: boolean) => string {
  const { store, scopes } = useFormRoom();
  const { texts } = useFrame().host;
  // Opened once, however many issues are told.
  const around = { texts, scopes: openFormScopes(store, scopes, 'answers') };
  return ({ issue, said }, inForm = false) => {
    if (said !== undefined) return 'message' in said ? said.message : showWords(said.words, around);
    const { field, item } = findIssuePlace(store.form, issue);
    const label = field === undefined ? '' : showWords(field.label, around);
    const named =
      item === undefined || !inForm
        ? label
        : (texts.find('form.repeat.inItem', { item: showWords(item.words, around, { n: item.n }), label }) ?? label);
    return issueText(store.form, field, named, issue, texts);
  };
}

/** Says declared words inside of the form, or the server's own. */
export function useSaid(): (said: Said) => string {
  const { store, scopes } = useFormRoom();
  const { host } = useFrame();
  return (said) =>
    'message' in said
      ? said.message
      : showWords(said.words, { texts: host.texts, scopes: openFormScopes(store, scopes, 'answers') });
}
