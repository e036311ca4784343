import { expect, test } from 'vitest';
import type { DeclaredForm, Settings } from '../../engine/declare/index.ts';
import { openForm } from '../forms/forms.ts';
import { defaultSettings, readDeclaredForm } from './declared-forms.ts';

const marksOf = (form: DeclaredForm, settings: Settings) =>
  Object.fromEntries(
    openForm(form, settings).plan.fields.map(({ key, rule, isAlternative }) => [key, isAlternative === true ? 'one of' : rule]),
  );

test('marks every declared form that needs one contact, and requires the only one that settings leave', () => {
  for (const name of ['payment-method', 'purchase', 'checkout-payment', 'card-certification'])
    expect(marksOf(readDeclaredForm(name), defaultSettings())).toMatchObject({ email: 'one of', billingPhone: 'one of' });
  const { registration, ...settings } = defaultSettings();
  const marksWith = (loginId: string) => {
    const kids = { fields: { loginId } };
    return marksOf(readDeclaredForm('kids-signup'), { ...settings, registration: { ...registration, kids } });
  };
  expect(marksWith('OPTIONAL')).toMatchObject({ email: 'one of', loginId: 'one of' });
  expect(marksWith('NOT_USE')).toMatchObject({ email: 'REQUIRED' });
  expect(marksWith('REQUIRED')).toMatchObject({ email: 'OPTIONAL', loginId: 'REQUIRED' });
});
