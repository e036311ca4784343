import type { FormChange, TextPlan } from '../../../declare/index.ts';
import { formatValue } from '../../formatters/index.ts';
import { useText, useTexts } from '../../frame.tsx';
import { renderText } from '../../texts/render-text.ts';
import { createFormScopes, useFormContext } from '../form-context.tsx';
import { FieldLink } from './field-link.tsx';
import { SecretsAgain } from './retype-secrets.tsx';

/** Changes of the form, one sentence each with a link to the field if it is on the page, and what happened to its input. */
export function ChangeList({ changes }: { readonly changes: readonly FormChange[] }) {
  const { store } = useFormContext();
  const text = useText();
  const formatChange = useChangeText();
  const isNew = (key: string) => changes.some(({ field, change }) => field === key && change === 'added');
  return (
    <>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.field} ${change.change}`}>
              {store.isShown(change.field) ? (
                <FieldLink to={change.field}>{formatChange(change)}</FieldLink>
              ) : (
                formatChange(change)
              )}
            </li>
          ))}
        </ul>
      )}
      <p>{text('form.change.kept')}</p>
      <SecretsAgain isTyped={(key) => !isNew(key)} />
    </>
  );
}

/** Formats a change: `{ change: "required", label: … }` → "「ニックネーム」が必須になりました" */
function useChangeText() {
  const { store, scopes } = useFormContext();
  const text = useText();
  const texts = useTexts();
  const context = { texts, scopes: createFormScopes(store, scopes, 'answers') };
  // A label from an older release may have no text any more; members must not see its key.
  const formatText = (words: TextPlan): string =>
    'key' in words && texts.find(words.key) === undefined ? text('form.change.unnamed') : renderText(words, context);
  const list = (names: readonly (string | TextPlan)[], separator: 'between' | 'listed'): string =>
    names
      .map((name) => (typeof name === 'string' ? name : formatText(name)))
      .join(text(separator === 'between' ? 'form.change.between' : 'form.listSeparator'));
  const format = (value: string | TextPlan, as: string | undefined) =>
    typeof value === 'string' && as !== undefined ? formatValue(as, value, texts) : value;
  return (change: FormChange): string => text(`form.change.${nameOf(change)}`, readParameters(change, formatText, list, format));
}

function nameOf(change: FormChange): string {
  if (change.change === 'answer') return change.name;
  if (change.change === 'added') return change.rule === 'REQUIRED' ? 'addedRequired' : 'addedOptional';
  return change.change === 'removed' && change.typed !== undefined ? 'removedTyped' : change.change;
}

function readParameters(
  change: FormChange,
  formatText: (words: TextPlan) => string,
  list: (names: readonly (string | TextPlan)[], separator: 'between' | 'listed') => string,
  format: (value: string | TextPlan, as: string | undefined) => string | TextPlan,
): { readonly [name: string]: string | number } {
  const label = formatText(change.label);
  switch (change.change) {
    case 'removed':
      return { label, typed: list(change.typed?.map((value) => format(value, change.typedAs)) ?? [], 'listed') };
    case 'renamed':
      return { label, before: formatText(change.before) };
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
