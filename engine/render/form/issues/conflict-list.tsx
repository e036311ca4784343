import type { TextPlan } from '../../../declare/index.ts';
import type { TextParameters } from '../../../texts/index.ts';
import { isSame } from '../../../validate/index.ts';
import { useFrame, useText, useTexts } from '../../frame.tsx';
import { renderText } from '../../texts/render-text.ts';
import { createFormScopes, useFormContext } from '../form-context.tsx';
import { clipAnswer, formatAnswer } from '../frame/answer-text.ts';
import { labelOf } from '../frame/field-label.ts';
import type { ColumnPlan } from '../sections/table-plan.ts';
import type { AnswerConflict } from '../store/answer-conflicts.ts';
import { revertAnswers } from '../store/revert-answers.ts';
import { FieldLink } from './field-link.tsx';

export interface ConflictListProps {
  readonly conflicts: readonly AnswerConflict[];
  /** Columns of the form's tables, which distinguish fields with the same label. */
  readonly columns: readonly ColumnPlan[];
  /** Whether another link to the latest answers is shown. */
  readonly isRestored: boolean;
}

/** Lists answers saved elsewhere since the form was opened, and what the form contains now, one sentence per field. */
export function ConflictList({ conflicts, columns, isRestored }: ConflictListProps) {
  const { store } = useFormContext();
  const { place } = useFrame();
  const text = useText();
  const format = useConflictText(columns);
  return (
    <>
      {conflicts.length === 0 ? (
        <p>{text('form.conflict.none')}</p>
      ) : (
        <ul>
          {conflicts.map((conflict) => (
            <li key={conflict.key}>
              {store.isShown(conflict.key) ? <FieldLink to={conflict.key}>{format(conflict)}</FieldLink> : format(conflict)}
            </li>
          ))}
        </ul>
      )}
      {!isRestored && (
        <p>
          {/* Reloads the page, with or without scripts. Revert first, otherwise the draft would be restored. */}
          <a href={place.path} onClick={() => revertAnswers(store)}>
            {text(conflicts.length === 0 ? 'form.conflict.showLatest' : 'form.conflict.discardMine')}
          </a>
        </p>
      )}
    </>
  );
}

function useConflictText(columns: readonly ColumnPlan[]): (conflict: AnswerConflict) => string {
  const { store, scopes } = useFormContext();
  const text = useText();
  const texts = useTexts();
  const context = { texts, scopes: createFormScopes(store, scopes, 'answers') };
  const words = (plan: TextPlan, parameters?: TextParameters) => renderText(plan, context, parameters);
  return ({ key, before, latest, mine }) => {
    const field = store.field(key);
    const column = columns.find(({ prefix }) => key.startsWith(prefix));
    const label = labelOf(field, context);
    const write = (answer: typeof latest): string => {
      const line = formatAnswer(field, { [key]: answer }, { texts, words });
      return line === '' ? text('form.notAnswered') : clipAnswer(line);
    };
    const isTaken = isSame(mine, latest) && before !== undefined;
    return text(`form.conflict.${isTaken ? 'taken' : 'kept'}`, {
      label: column === undefined ? label : text('form.conflict.inColumn', { label, column: words(column.title) }),
      before: write(before ?? null),
      latest: write(latest),
      mine: write(mine),
    });
  };
}
