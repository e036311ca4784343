import { expect, test } from 'vitest';
import type { DeclaredForm, FormState, JsonObject } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const form: DeclaredForm = {
  id: 'names',
  fields: {
    nickname: { kind: 'free-text', maxLength: 5, required: false, label: 'field.nickname.label' },
    address: { kind: 'free-text', maxLength: 5, required: false, label: 'field.address.label' },
  },
};
const sections: JsonObject[] = [{ fields: ['nickname'] }, { fields: ['address'], title: 'field.address.label', folded: true }];
const open = (state: Partial<FormState>) => openPage({ form, block: { sections }, state });

test('a folded section is closed, unless it begins with an answer or an issue', async () => {
  const issues = [{ at: '/address', rule: 'maxLength' }];
  for (const [state, isOpen] of [
    [{}, false],
    [{ answers: { nickname: 'a' } }, false],
    [{ answers: { address: 'a' } }, true],
    [{ issues }, true],
  ] as const) {
    const page = await open(state);
    const section = page.form.querySelector('details');
    expect(section?.querySelector('summary h2')?.textContent).toBe('住所');
    expect(section?.querySelector('input')?.name).toBe('address');
    expect(section?.open, JSON.stringify(state)).toBe(isOpen);
    await page.close();
  }
});
