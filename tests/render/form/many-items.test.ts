import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openItemsStore } from '../../../engine/render/fields/items-store.ts';
import { openFormStore } from '../../../engine/render/form/form-store.ts';
import { now, openForm } from '../../forms/forms.ts';

const declared: DeclaredForm = {
  id: 'list',
  fields: { names: { kind: 'repeat', fields: { name: { kind: 'free-text', always: 'REQUIRED' } }, most: 1000 } },
};

test('looks at each issue of a long list once, not once for each of its controls', () => {
  const count = 300;
  const form = openForm(declared).plan;
  const names = Array.from({ length: count }, (_, index) => ({ id: `i${index}`, name: null }));
  const state = { answers: { names }, set: [], context: {}, version: form.version };
  const store = openFormStore(form, state, { settings: {}, now, onJudge: () => undefined });
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
  const inside = openItemsStore(store, store.field('names'), () => names).store;
  looks = 0;
  const seen = names.map((_, index) => inside.view(`names.${index}.name`).issues.length);
  expect(seen).toEqual(names.map(() => 1));
  // Some for finding the place, some for comparing what is drawn.
  expect(looks).toBeLessThan(count * 10);
});
