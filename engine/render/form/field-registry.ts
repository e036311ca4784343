import type { ReactNode } from 'react';
import {
  type FieldPlan,
  type FormPlan,
  type JsonSchema,
  type PlanWords,
  readPlanWords,
  type Scopes,
} from '../../declare/index.ts';
import {
  type AnswerRule,
  type AnswerShape,
  hasAnswer,
  hasAnswerRule,
  registerAnswerRules,
  registerAnswers,
} from '../../validate/index.ts';

/** Renders the control of one field. It gets everything else by key: `useField(name)`. */
export type FieldControl = (field: { readonly name: string }) => ReactNode;

export interface FieldWidget {
  /** The control holds its own text and reports changes to the form's store. */
  readonly Control: FieldControl;
  /** Chooses another control by the options of a field, so that each renders only what its fields need. */
  readonly choose?: (field: FieldPlan) => FieldControl;
  /** What labels the control. `label`: a label above it; `group`: the legend of several; `bare`: the control itself. */
  readonly frame: 'label' | 'group' | 'bare';
  /** The control shows the field's hint itself. */
  readonly hasHint?: true;
  /** Whether 必須 or 任意 is shown; default: always. */
  readonly isMarked?: (field: FieldPlan, scopes: Scopes) => boolean;
  /** What a form without scripts shows of the field after its main button. */
  readonly Plain?: (props: { readonly name: string; readonly field: FieldPlan }) => ReactNode;
  /** Whether the browser has to check a form without scripts, because it would post an invalid input as an empty one. */
  readonly isCheckedByBrowser?: true;
  /** Of a field that needs scripts: the page that explains it without them, while the field is needed. */
  readonly page?: {
    readonly isNeeded: (field: FieldPlan, scopes: Scopes) => boolean;
    readonly Page: () => ReactNode;
  };
}

/** Another spelling that a kind offers. Never used by itself, because only the person knows what they meant. */
export interface Offer {
  /** The key of the button's text; `{{text}}` is the other spelling. */
  readonly text: string;
  /** Undefined: there is none, or a field of this schema would refuse it. */
  readonly rewrite: (typed: string, schema: JsonSchema) => string | undefined;
  /** Converts the text on blur where nothing has to be asked. */
  readonly convert: (typed: string) => string;
}

const fieldWidgets = new Map<string, FieldWidget>();
const lazyWidgets = new Map<string, LoadWidget>();
const offers = new Map<string, Offer>();
const lazyOffers = new Map<string, LoadOffer>();
const lazyAnswers = new Map<string, LoadAnswer>();
const lazyRules = new Map<string, LoadRule>();
const formModules = new Set<() => Promise<unknown>>();

/** Loads the module of a widget that few pages have, before the first page that has one renders. */
type LoadWidget = () => Promise<{ readonly control: FieldWidget }>;
type LoadOffer = () => Promise<{ readonly offer: Offer }>;
type LoadAnswer = () => Promise<{ readonly answer: AnswerShape }>;
type LoadRule = () => Promise<{ readonly rule: AnswerRule }>;

/** Adds or replaces widgets: `registerFields({ card: { Control: CardControl, frame: "group" } })`. */
export function registerFields(added: { readonly [widget: string]: FieldWidget }): void {
  for (const [widget, parts] of Object.entries(added)) fieldWidgets.set(widget, parts);
}

/** The same for widgets that few pages have. */
export function registerLazyFields(added: { readonly [widget: string]: LoadWidget }): void {
  for (const [widget, load] of Object.entries(added)) lazyWidgets.set(widget, load);
}

/** The same for offers, by the kind that a field's option `offer` names. */
export function registerLazyOffers(added: { readonly [kind: string]: LoadOffer }): void {
  for (const [kind, load] of Object.entries(added)) lazyOffers.set(kind, load);
}

/** The same for shapes of answers, by name. Pages load them also for what they only show. */
export function registerLazyAnswers(added: { readonly [name: string]: LoadAnswer }): void {
  for (const [name, load] of Object.entries(added)) lazyAnswers.set(name, load);
}

/** The same for an application's own rules of answers, by the name in a field's option `validate`. */
export function registerLazyAnswerRules(added: { readonly [rule: string]: LoadRule }): void {
  for (const [rule, load] of Object.entries(added)) lazyRules.set(rule, load);
}

/** A module that loads with the first page that has a form: it registers what answers of an application's kinds need. */
export function registerFormModule(load: () => Promise<unknown>): void {
  formModules.add(load);
}

/** Loads what the forms of plans need. */
export async function prepareFields(words: PlanWords): Promise<void> {
  await Promise.all(listLoads(words).map((load) => load()));
}

const preparedForms = new WeakSet<FormPlan>();

/** Whether a form can be rendered without loading anything. */
export function isPrepared(form: FormPlan): boolean {
  if (!preparedForms.has(form) && listLoads(readPlanWords([{ forms: [form] }])).length === 0) preparedForms.add(form);
  return preparedForms.has(form);
}

/** What plans need and is not loaded yet. */
function listLoads(words: PlanWords): readonly (() => Promise<unknown>)[] {
  const widgets = [...words.read('widget')].flatMap((widget) => {
    const load = fieldWidgets.has(widget) ? undefined : lazyWidgets.get(widget);
    return load === undefined ? [] : [async () => fieldWidgets.set(widget, (await load()).control)];
  });
  const offered = [...words.read('offer')].flatMap((kind) => {
    const load = offers.has(kind) ? undefined : lazyOffers.get(kind);
    return load === undefined ? [] : [async () => offers.set(kind, (await load()).offer)];
  });
  const answered = [...words.read('answer')].flatMap((name) => {
    const load = hasAnswer(name) ? undefined : lazyAnswers.get(name);
    return load === undefined ? [] : [async () => registerAnswers([(await load()).answer])];
  });
  const validated = [...words.read('validate')].flatMap((rule) => {
    const load = hasAnswerRule(rule) ? undefined : lazyRules.get(rule);
    return load === undefined ? [] : [async () => registerAnswerRules({ [rule]: (await load()).rule })];
  });
  const modules = words.hasForm ? [...formModules].map((load) => () => load().then(() => formModules.delete(load))) : [];
  return [...widgets, ...offered, ...answered, ...validated, ...modules];
}

/** The other spelling that a field offers; undefined if it offers none. */
export function findOffer({ options }: FieldPlan): Offer | undefined {
  return typeof options['offer'] === 'string' ? offers.get(options['offer']) : undefined;
}

/** The control of a field: `const Control = findControl(field)`. */
export function findControl(field: FieldPlan): FieldControl {
  const { Control, choose } = findWidget(field.widget);
  return choose?.(field) ?? Control;
}

export function findWidget(widget: string): FieldWidget {
  const fieldWidget = fieldWidgets.get(widget);
  if (fieldWidget === undefined) throw new Error(`There is no widget "${widget}", or it was not prepared.`);
  return fieldWidget;
}
