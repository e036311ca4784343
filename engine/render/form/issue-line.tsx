import { useFrame } from '../frame.tsx';
import { findIssuePlace } from '../words/issue-place.ts';
import { issueText } from '../words/issue-text.ts';
import { showWords } from '../words/show-words.ts';
import { openFormScopes, useFormRoom } from './form-room.tsx';
import type { Said, ShownIssue } from './shown-issue.ts';

/** The sentence of an issue. `inForm`: it stands away from its field, so that an item is named too. */
export function IssueText({ shown, inForm = false }: { readonly shown: ShownIssue; readonly inForm?: boolean }) {
  const { store, scopes } = useFormRoom();
  const { host } = useFrame();
  const say = useSaid();
  if (shown.said !== undefined) return say(shown.said);
  const { field, item } = findIssuePlace(store.form, shown.issue);
  const around = { texts: host.texts, scopes: openFormScopes(store, scopes, 'answers') };
  const label = field === undefined ? '' : showWords(field.label, around);
  const named =
    item === undefined || !inForm
      ? label
      : (host.texts.find('form.repeat.inItem', { item: showWords(item.words, around, { n: item.n }), label }) ?? label);
  return issueText(store.form, field, named, shown.issue, host.texts);
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
