import { expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm, JsonObject } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const text = (label: string): DeclaredField => ({ kind: 'free-text', maxLength: 5, required: false, label });
const form: DeclaredForm = {
  id: 'names',
  fields: {
    nickname: text('field.nickname.label'),
    familyName: text('field.familyName.label'),
    givenName: { ...text('field.givenName.label'), when: { 'form.nickname': 'a' } },
    address: text('field.address.label'),
  },
};
const fields = ['nickname', 'familyName', 'givenName', 'address'];

/** Names of the controls, grouped by line. */
function readLines(drawn: ParentNode): readonly (readonly string[])[] {
  return [...drawn.querySelectorAll('.fields > *')].map((part) =>
    [...part.querySelectorAll('input')].map((control) => control.name),
  );
}

test('renders fields declared side by side on one line, all others on their own lines', async () => {
  const section: JsonObject = { fields, sideBySide: [['familyName', 'givenName']] };
  const page = await openPage({ form, block: { sections: [section] }, state: { answers: { nickname: 'a' } } });
  expect(readLines(page.form)).toEqual([['nickname'], ['familyName', 'givenName'], ['address']]);
  await page.close();
});

test('uses the whole line for a field whose neighbour is hidden', async () => {
  const section: JsonObject = { fields, sideBySide: [['familyName', 'givenName']] };
  const page = await openPage({ form, block: { sections: [section] } });
  expect(readLines(page.form)).toEqual([['nickname'], ['familyName'], ['address']]);
  await page.close();
});
