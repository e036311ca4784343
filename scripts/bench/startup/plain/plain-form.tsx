// The lightest page with the named packages: a plain form, hydrated.
import i18next, { type i18n } from 'i18next';
import { useId, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

export interface PlainField {
  readonly name: string;
  /** Of the input; `select` and `textarea` are elements of their own. */
  readonly type: string;
  readonly label: string;
  readonly choices: readonly string[];
}

/** Texts by key: the labels of the fields. */
export function createPlainTexts(fields: readonly PlainField[]): i18n {
  const translation = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  const texts = i18next.createInstance();
  void texts.init({ lng: 'ja', initAsync: false, keySeparator: false, resources: { ja: { translation } } });
  return texts;
}

export function PlainPage({ fields, texts }: { readonly fields: readonly PlainField[]; readonly texts: i18n }) {
  return (
    <I18nextProvider i18n={texts}>
      <main>
        <form method="post">
          {fields.map((field) => (
            <PlainControl key={field.name} field={field} />
          ))}
          <button type="submit">OK</button>
        </form>
      </main>
    </I18nextProvider>
  );
}

function PlainControl({ field: { name, type, choices } }: { readonly field: PlainField }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const id = useId();
  const control = { id, name, value: answer };
  return (
    <p>
      <label htmlFor={id}>{t(name)}</label>
      {type === 'select' ? (
        <select {...control} onChange={(event) => setAnswer(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : type === 'textarea' ? (
        <textarea {...control} onChange={(event) => setAnswer(event.target.value)} />
      ) : (
        <input {...control} type={type} onChange={(event) => setAnswer(event.target.value)} />
      )}
    </p>
  );
}
