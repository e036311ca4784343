import { type RefObject, useId } from 'react';
import type { RecheckPlan } from '../../declare/index.ts';
import { createFormScopes, useFormContext } from '../form/form-context.tsx';
import { labelOf } from '../form/frame/field-label.ts';
import { useTexts } from '../frame.tsx';
import { renderText } from '../texts/render-text.ts';

export interface RecheckProps {
  readonly plan: RecheckPlan;
  /** The question itself, which takes the focus when it comes. */
  readonly focusRef: RefObject<HTMLDivElement | null>;
  readonly onKeep: () => void;
  readonly onClear: () => void;
}

/** Asks in the page whether an answer still holds for a new address. Until it is answered the field stays as it is. */
export function Recheck({ plan, focusRef, onKeep, onClear }: RecheckProps) {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  const titleId = useId();
  const context = { texts, scopes: createFormScopes(store, scopes, 'answers') };
  const parameters = { label: labelOf(store.field(plan.field), context), value: String(store.answer(plan.field) ?? '') };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question about another field, not a group of controls
    <div ref={focusRef} role="group" tabIndex={-1} aria-labelledby={titleId} className="recheck">
      <p id={titleId} className="recheck-title">
        {renderText(plan.title, context)}
      </p>
      {plan.text !== undefined && <p>{renderText(plan.text, context, parameters)}</p>}
      <div className="recheck-actions">
        <button type="button" className="button button-plain" onClick={onKeep}>
          {renderText(plan.keep, context)}
        </button>
        <button type="button" className="button button-plain" onClick={onClear}>
          {renderText(plan.clear, context)}
        </button>
      </div>
    </div>
  );
}
