import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { createItemsStore } from '../../../engine/kinds/repeat/items-store.ts';
import { createFormStore } from '../../../engine/render/form/store/form-store.ts';
import { now, openForm } from '../../forms/forms.ts';

const declared: DeclaredForm = {
  id: 'list',
  fields: { names: { kind: 'repeat', fields: { name: { kind: 'free-text', required: true } }, maxItems: 1000 } },
};

test('reads each issue of a long list once, not once per control', () => {
  const count = 300;
  const form = openForm(declared).plan;
  const names = Array.from({ length: count }, (_, index) => ({ id: `i${index}`, name: null }));
  const state = { answers: { names }, set: [], context: {}, version: form.version };
  const store = createFormStore(form, state, { settings: {}, now, onValidate: () => undefined });
  let looks = 0;
  const issues = names.map((_, index) => ({
    issue: {
      get at() {
        looks += 1;
        return `/names/${index}/name`;
      },
      rule: 'required',
    },
  }));
  store.changeView('names', { issues });
  const inside = createItemsStore(store, store.field('names'), () => names, {}).store;
  looks = 0;
  const seen = names.map((_, index) => inside.view(`names.${index}.name`).issues.length);
  expect(seen).toEqual(names.map(() => 1));
  // A few for finding the control, a few for comparing views.
  expect(looks).toBeLessThan(count * 10);
});
