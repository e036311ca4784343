import type { FormChange, WordsPlan } from '../../declare/index.ts';
import { useFrame, useText } from '../frame.tsx';
import { showWords } from '../words/show-words.ts';
import { FieldLink } from './field-link.tsx';
import { openFormScopes, useFormRoom } from './form-room.tsx';
import { SecretsAgain } from './secrets-again.tsx';

/** What changed in the form, a sentence each with a link where the field is on the page, and what became of what was typed. */
export function ChangeList({ changes }: { readonly changes: readonly FormChange[] }) {
  const { store } = useFormRoom();
  const text = useText();
  const tell = useChangeText();
  const isNew = (key: string) => changes.some(({ field, change }) => field === key && change === 'added');
  return (
    <>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.field} ${change.change}`}>
              {store.isShown(change.field) ? <FieldLink to={change.field}>{tell(change)}</FieldLink> : tell(change)}
            </li>
          ))}
        </ul>
      )}
      <p>{text('form.change.kept')}</p>
      <SecretsAgain isTyped={(key) => !isNew(key)} />
    </>
  );
}

/** The sentence of a change: `{ change: "required", label: … }` → "「ニックネーム」が必須になりました" */
function useChangeText() {
  const { store, scopes } = useFormRoom();
  const text = useText();
  const { texts } = useFrame().host;
  const around = { texts, scopes: openFormScopes(store, scopes, 'answers') };
  // A label of an earlier program may have no words in this one; its key would say nothing to a member.
  const say = (words: WordsPlan): string =>
    'key' in words && texts.find(words.key) === undefined ? text('form.change.unnamed') : showWords(words, around);
  const list = (names: readonly (string | WordsPlan)[], separator: 'between' | 'listed'): string =>
    names
      .map((name) => (typeof name === 'string' ? name : say(name)))
      .join(text(separator === 'between' ? 'form.change.between' : 'form.listSeparator'));
  return (change: FormChange): string => text(`form.change.${nameOf(change)}`, readParameters(change, say, list));
}

function nameOf(change: FormChange): string {
  if (change.change === 'added') return change.rule === 'REQUIRED' ? 'addedRequired' : 'addedOptional';
  return change.change === 'removed' && change.typed !== undefined ? 'removedTyped' : change.change;
}

function readParameters(
  change: FormChange,
  say: (words: WordsPlan) => string,
  list: (names: readonly (string | WordsPlan)[], separator: 'between' | 'listed') => string,
): { readonly [name: string]: string | number } {
  const label = say(change.label);
  switch (change.change) {
    case 'removed':
      return { label, typed: list(change.typed ?? [], 'listed') };
    case 'renamed':
      return { label, before: say(change.before) };
    case 'choicesAdded':
    case 'choicesRemoved':
    case 'choicesRenamed':
      return { label, choices: list(change.choices, 'between') };
    case 'maxLength':
      return { label, limit: change.limit };
    default:
      return { label };
  }
}
