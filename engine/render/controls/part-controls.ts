// What the stores of a field's parts have in common: the controls of items, or of a survey's questions.
import type { Json } from '../../declare/index.ts';
import type { Control } from '../form/store/control.ts';
import type { FieldView } from '../form/store/field-views.ts';
import type { FormStore } from '../form/store/form-store.ts';

/** The controls of one field's parts, by name. `readWith`: the field's answer with the answer of one part as reported. */
export function createPartControls(store: FormStore, key: string, readWith: (name: string, answer: Json) => Json) {
  const controls = new Map<string, Control>();
  const views = new Map<string, { readonly of: FieldView; readonly view: FieldView }>();
  return {
    controls,
    /** The view of a part, which is made anew only with the field's view. */
    view(name: string, create: (of: FieldView) => FieldView): FieldView {
      const of = store.view(key);
      const cachedView = views.get(name);
      if (cachedView?.of === of) return cachedView.view;
      const made = create(of);
      // Keep the previous view if it is equal, so that nothing renders again.
      const view = cachedView !== undefined && JSON.stringify(cachedView.view) === JSON.stringify(made) ? cachedView.view : made;
      views.set(name, { of, view });
      return view;
    },
    /** What the field's store does for its parts. */
    store: {
      register(name, control) {
        controls.set(name, control);
        return () => {
          if (controls.get(name) === control) controls.delete(name);
        };
      },
      touch: () => store.touch(key),
      type: (name, answer) => store.type(key, readWith(name, answer)),
      commit: (name, answer) => store.commit(key, readWith(name, answer)),
      write(name, answer) {
        controls.get(name)?.write(answer);
        store.type(key, readWith(name, answer));
      },
    } satisfies Partial<FormStore>,
  };
}
