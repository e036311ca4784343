import { type FieldPlan, isObject, type Json, type JsonObject, type Scopes } from '../../declare/index.ts';
import { createPartControls } from '../../render/controls/part-controls.ts';
import type { FieldView } from '../../render/form/store/field-views.ts';
import type { FormStore } from '../../render/form/store/form-store.ts';
import { groupIssues, type ShownIssue } from '../../render/form/store/shown-issue.ts';
import { findIssuePlace, itemControl } from '../../render/texts/issue-place.ts';
import { itemsOf } from '../../submit/index.ts';
import { isLockedAnswer } from '../../validate/index.ts';

/** The form's store as seen by controls inside items, and the items as one answer. */
export interface ItemsStore {
  readonly store: FormStore;
  /** Current values of the controls of these items, in order. */
  read(items: readonly JsonObject[]): readonly JsonObject[];
  /** Does what blur would do in each control, when the form is submitted. */
  complete(): void;
}

/**
 * Creates the store of one field's items: `createItemsStore(store, options, items)`. Its keys are control names,
 * `options.0.label.ja`, so that every widget works inside an item as in a form. `items` returns the rendered items with their first
 * answers.
 */
export function createItemsStore(
  store: FormStore,
  field: FieldPlan,
  items: () => readonly JsonObject[],
  scopes: Scopes,
): ItemsStore {
  const { key } = field;
  const { controls, ...shared } = createPartControls(store, key, (name, answer) => readWith(name, answer));
  const plans = new Map<string, FieldPlan>();
  let placed: { readonly of: FieldView; readonly issues: ReadonlyMap<string | undefined, readonly ShownIssue[]> } | undefined;

  const part = (name: string) => findPart(field, name);

  function planOf(name: string): FieldPlan {
    const plan = plans.get(name) ?? { ...part(name).plan, key: name };
    plans.set(name, plan);
    return plan;
  }

  /** Issues by control. Computed once for all controls, because a long list may have one per item. */
  function issuesOf(of: FieldView, name: string): readonly ShownIssue[] {
    if (placed?.of !== of) placed = { of, issues: groupIssues(of.issues, (issue) => findIssuePlace(store.form, issue).name) };
    return placed.issues.get(name) ?? [];
  }

  const createView = (name: string, of: FieldView): FieldView => ({
    ...readItemConditions(of, part(name), isFixed(name)),
    issues: issuesOf(of, name),
    unmet: [],
  });

  /** Whether the item was stored with an answer that cannot change any more. */
  function isFixed(name: string): boolean {
    const { index, plan } = part(name);
    const item = items()[index];
    return typeof item?.['id'] === 'string' && item['id'] !== '' && isLockedAnswer(plan, item[plan.key], scopes);
  }

  function read(drawn: readonly JsonObject[]): readonly JsonObject[] {
    return drawn.map((item, index) => {
      const answers = (field.items?.fields ?? []).flatMap(({ key: name }): [string, Json][] => {
        const control = controls.get(itemControl(key, index, name));
        return control === undefined ? [] : [[name, control.read()]];
      });
      return { ...item, ...Object.fromEntries(answers) };
    });
  }

  /** All items with one answer as reported, which may differ from the text in its control. */
  function readWith(name: string, answer: Json): readonly JsonObject[] {
    const { index, plan } = part(name);
    return read(items()).map((item, place) => (place === index ? { ...item, [plan.key]: answer } : item));
  }

  return {
    read,
    complete() {
      for (const control of controls.values()) control.complete?.();
    },
    store: {
      ...store,
      ...shared.store,
      field: planOf,
      view: (name) => shared.view(name, (of) => createView(name, of)),
      subscribe: (channel, listener) => store.subscribe(channel.startsWith(`field:${key}.`) ? `field:${key}` : channel, listener),
      answer(name) {
        const { index, plan } = part(name);
        const item = itemsOf(store.answer(key))[index];
        return isObject(item) ? (item[plan.key] ?? null) : null;
      },
      replaceTyped: (name, issue) => store.replaceTyped(key, { ...issue, at: locate(field, name) }),
      refuse: (name, shownIssue) =>
        store.refuse(key, shownIssue && { ...shownIssue, issue: { ...shownIssue.issue, at: locate(field, name) } }),
    },
  };
}

/** What the conditions of the group and of the field say. `isFixed`: the stored answer cannot change any more. */
function readItemConditions(of: FieldView, { index, plan }: ReturnType<typeof findPart>, isFixed: boolean) {
  const conditions = of.items?.[index]?.[plan.key];
  return {
    isRequired: conditions?.isRequired ?? plan.rule === 'REQUIRED',
    isLocked: of.isLocked || conditions?.isLocked === true || isFixed,
  };
}

/** `options.1.label.ja` → `/options/1/label.ja` */
function locate(field: FieldPlan, name: string): string {
  const { index, plan } = findPart(field, name);
  return `/${field.key}/${index}/${plan.key}`;
}

/** The place of a control: `options.10.label.ja` → 10 and the plan of `label.ja`. */
function findPart({ key, items }: FieldPlan, name: string): { readonly index: number; readonly plan: FieldPlan } {
  const below = name.slice(key.length + 1);
  const dot = below.indexOf('.');
  const plan = items?.fields.find((field) => field.key === below.slice(dot + 1));
  if (!name.startsWith(`${key}.`) || plan === undefined) throw new Error(`The items of "${key}" have no field "${name}".`);
  return { index: Number(below.slice(0, dot)), plan };
}
