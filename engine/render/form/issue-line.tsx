import { useFrame } from '../frame.tsx';
import { issueText, keyOfIssue } from '../words/issue-text.ts';
import { showWords } from '../words/show-words.ts';
import { openFormScopes, useFormRoom } from './form-room.tsx';
import type { Said, ShownIssue } from './shown-issue.ts';

/** The sentence of an issue. */
export function IssueText({ shown }: { readonly shown: ShownIssue }) {
  const { store, scopes } = useFormRoom();
  const { host } = useFrame();
  const say = useSaid();
  if (shown.said !== undefined) return say(shown.said);
  const field = store.form.fields.find(({ key }) => key === keyOfIssue(shown.issue));
  const around = { texts: host.texts, scopes: openFormScopes(store, scopes, 'answers') };
  const label = field === undefined ? '' : showWords(field.label, around);
  return issueText(store.form, field, label, shown.issue, host.texts);
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
