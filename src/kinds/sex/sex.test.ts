import { expect, test } from 'vitest';
import { defaultSettings } from '../../../tests/declarations/declared-forms.ts';
import { openPage } from '../../../tests/render/form/form-page.tsx';
import { oneField } from '../../../tests/render/form/typing.ts';

test('an optional sex has no button without the choice that settings removed [PROFILE-006 PROFILE-007 KIDS-026]', async () => {
  const registration = { ...defaultSettings()['registration'], genderInputType: 'Radio', disallowUnknownGender: true };
  const sex = oneField({
    kind: 'sex',
    required: false,
    widget: { by: { at: 'settings.registration.genderInputType' }, Select: 'select', Radio: 'radio' },
    disallowUnknown: { at: 'settings.registration.disallowUnknownGender' },
  });
  const page = await openPage({ form: sex, settings: { ...defaultSettings(), registration } });
  const buttons = [...page.form.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(buttons.map(({ value }) => value)).toEqual(['1', '2', '9']);
  await page.close();
});
