import { useState } from 'react';
import { isAbsent, passwordRules } from '../../../validate/index.ts';
import { controlAttributes, noteId } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useFormContext, useFormValue } from '../../form/form-context.tsx';
import { useField } from '../../form/frame/field-context.tsx';
import { useScripts, useText } from '../../frame.tsx';
import { EyeIcon, TickIcon } from '../../icons.tsx';
import { textOption } from '../text/control.tsx';
import { useTextControl } from '../use-text-control.ts';

/** A masked input with a button that shows it. A new password lists its rules and ticks them off while typing. */
function PasswordControl({ name }: { readonly name: string }) {
  const { field, view, id, label } = useField(name);
  const { store } = useFormContext();
  const text = useText();
  const scripts = useScripts();
  const [isVisible, setVisible] = useState(false);
  const control = useTextControl<HTMLInputElement>(field, { format: (answer) => (typeof answer === 'string' ? answer : '') });
  const isSet = store.validationContext().set?.includes(name) === true;
  const isEmpty = useFormValue('typing', (scopes) => isAbsentIn(scopes.form, name));
  // The rules are hidden for a password that is already set, and shown for a new one.
  const isLive = field.options['live'] === true && !(isSet && isEmpty);
  return (
    <>
      <div className="input-with-button">
        <input
          {...controlAttributes(id, field, view, isSet || isLive)}
          className="input"
          type={isVisible ? 'text' : 'password'}
          autoComplete={textOption(field, 'autocomplete')}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={view.isLocked}
          {...control}
        />
        <button
          type="button"
          className="input-button"
          hidden={!scripts}
          aria-pressed={isVisible}
          aria-controls={id}
          aria-label={text('form.showPassword', { label })}
          onClick={() => setVisible(!isVisible)}
        >
          <EyeIcon isOpen={isVisible} />
        </button>
      </div>
      {(isSet || isLive) && (
        <div id={noteId(id)} className="field-note">
          {isSet && <p className="field-set">{text('form.secretSet')}</p>}
          {isLive && <RuleList name={name} isEmpty={isEmpty} />}
        </div>
      )}
    </>
  );
}

/** The password's rules, each with a mark; an empty password meets none. */
function RuleList({ name, isEmpty }: { readonly name: string; readonly isEmpty: boolean }) {
  const { field, view } = useField(name);
  const text = useText();
  return (
    <ul className="rules" aria-label={text('form.rules.title')}>
      {passwordRules(field).map((rule) => {
        const isMet = !isEmpty && !view.unmet.includes(rule);
        return (
          <li key={rule} className={isMet ? 'rule rule-met' : 'rule'} data-rule={rule} data-met={isMet}>
            <span className="rule-mark">{isMet && <TickIcon />}</span>
            {text(`form.rules.${rule}`)}
            <span className="visually-hidden">{text(isMet ? 'form.rules.met' : 'form.rules.unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}

function isAbsentIn(answers: unknown, name: string): boolean {
  if (typeof answers !== 'object' || answers === null) return true;
  return isAbsent(Object.entries(answers).find(([key]) => key === name)?.[1]);
}

/** A masked input with a button that shows it. `autocomplete`; `live`: the rules are listed and ticked off while typing. */
export const control: FieldWidget = { Control: PasswordControl, frame: 'label' };
