import { useEffect, useMemo, useRef } from 'react';
import { FormContextProvider, FramedField, partId, useField, useFormContext } from '../../../engine/render/controls/index.ts';
import type { FieldWidget } from '../../../engine/render/index.ts';
import { findSurvey } from './answer-survey.ts';
import type { Survey } from './survey.ts';
import { createSurveyStore } from './survey-store.ts';

/** The questions of the form's survey, each with its own control. Nothing without a survey. */
function SurveyControl({ name }: { readonly name: string }) {
  const { field } = useField(name);
  const { store } = useFormContext();
  const { context } = store.validationContext();
  const survey = useMemo(() => findSurvey(field, context), [field, context]);
  return survey === undefined ? null : <Questions name={name} survey={survey} />;
}

function Questions({ name, survey }: { readonly name: string; readonly survey: Survey }) {
  const { id } = useField(name);
  const formContext = useFormContext();
  const { store } = formContext;
  const questions = useMemo(() => createSurveyStore(store, name, survey), [store, name, survey]);
  const ref = useRef<HTMLFieldSetElement>(null);
  // Children's effects run first: their controls are registered when the store reads what was entered before scripts ran.
  useEffect(
    () =>
      store.register(name, {
        read: questions.read,
        write: questions.write,
        focus: () => ref.current?.querySelector<HTMLElement>(':is(input, select, textarea)')?.focus(),
      }),
    [store, name, questions],
  );
  const inside = useMemo(() => ({ ...formContext, store: questions.store }), [formContext, questions]);
  const { surveyName, surveyDescription } = survey;
  return (
    <fieldset
      ref={ref}
      id={id}
      className="survey"
      tabIndex={-1}
      aria-describedby={surveyDescription === '' ? undefined : partId(id, 'description')}
    >
      <legend className="survey-name">{surveyName}</legend>
      {surveyDescription !== '' && (
        <p id={partId(id, 'description')} className="survey-description">
          {surveyDescription}
        </p>
      )}
      <FormContextProvider value={inside}>
        {questions.names.map((control) => (
          <FramedField key={control} name={control} />
        ))}
      </FormContextProvider>
    </fieldset>
  );
}

/** The questions of a survey, each with its own control. `survey` (data). */
export const control: FieldWidget = { Control: SurveyControl, frame: 'bare', isCheckedByBrowser: true };
