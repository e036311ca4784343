import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Answers,
  type CallPlan,
  type FormPlan,
  type FormState,
  type JsonObject,
  type LayoutPlan,
  readPlanWords,
  type ScreenPlan,
  writeInZone,
} from '../declare/index.ts';
import { lazyControls } from '../kinds/lazy-controls.ts';
import { lazyOffers } from '../kinds/lazy-offers.ts';
import { lazyControls as lazySharedControls } from '../render/controls/lazy-controls.ts';
import { DialogContainer } from '../render/dialogs/modal.tsx';
import { isPrepared, prepareFields, registerLazyFields, registerLazyOffers } from '../render/form/field-registry.ts';
import { provideReactions } from '../render/form/load-reactions.ts';
import * as reactions from '../render/form/reactions.ts';
import { FormElement } from '../render/form-element/form-element.tsx';
import { TextsProvider } from '../render/frame.tsx';
import { PartsProvider } from '../render/parts-provider.tsx';
import { openTexts, type TextSet } from '../texts/texts.ts';
import { createFormHost } from './form-host.ts';
import type { FormModule, Rejection } from './form-module.ts';
import { findTexts } from './form-texts.ts';

registerLazyFields({ ...lazyControls, ...lazySharedControls });
registerLazyOffers(lazyOffers);
provideReactions(reactions);

/** What a handler of answers returns. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers that return nothing have this type.
type Reaction = Rejection | undefined | void;

export interface FormProps<Given extends object = Answers> {
  readonly form: FormModule<Given>;
  /** Gets valid, normalised answers. Unless they are accepted it returns why not; the form shows that and keeps the input. */
  readonly onSubmit: (answers: Given) => Reaction | Promise<Reaction>;
  /** `en`, or `ja` with `import '@madoguchi/engine/ja/react'`; others need all `texts`. */
  readonly language?: string;
  /** Whose `today` and `now` count, such as `Europe/Paris`; by default that of Japan. */
  readonly timeZone?: string;
  /** Replaces or adds texts by key. */
  readonly texts?: TextSet;
  /** Answers that the form begins with. */
  readonly answers?: { readonly [Key in keyof Given]?: Given[Key] | null };
  /** What the form's declared `context` has. */
  readonly context?: JsonObject;
  /** By default one section with all fields. */
  readonly sections?: readonly FormSection[];
  readonly submitLabel?: string;
  /** Whether fields show issues while being typed in, not only when left. */
  readonly validateWhileTyping?: boolean;
  /** Shown for a moment after the answers were accepted. */
  readonly doneText?: string;
  /** Keeps input that was not sent in the tab, under this name. Secrets are never kept. */
  readonly draft?: string;
  /** Where browsers without scripts post the form; by default the page's own address. */
  readonly action?: string;
  /** What the server found in a form that was posted without scripts. `secrets`: as `readForm` returns them. */
  readonly posted?: Pick<FormState, 'answers'> & Required<Pick<Rejection, 'issues'>> & { readonly secrets?: readonly string[] };
}

export interface FormSection {
  readonly title?: string;
  readonly lead?: string;
  readonly fields: readonly string[];
}

/** Loads the controls that few forms have. Await it before hydrating a form with such a field, so that nothing is loaded in between. */
export async function prepareForm({ plan }: FormModule<object>): Promise<void> {
  await prepareFields(readPlanWords([{ forms: [plan] }]));
}

/** A declared form: `<Form form={contact} onSubmit={(answers) => send(answers)} />`. */
export function Form<Given extends object = Answers>(props: FormProps<Given>) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  // Rendered once, not again when the element is there.
  const page = useMemo(() => <PreparedForm {...props} />, [props]);
  return (
    <div ref={setContainer} className="madoguchi" lang={props.language}>
      <DialogContainer value={container}>
        <Suspense>{page}</Suspense>
      </DialogContainer>
    </div>
  );
}

const loading = new WeakMap<FormPlan, Promise<void>>();

function PreparedForm<Given extends object>(props: FormProps<Given>) {
  const { plan } = props.form;
  if (!isPrepared(plan)) {
    const load = loading.get(plan) ?? prepareForm(props.form);
    loading.set(plan, load);
    use(load);
  }
  // Another form has its own answers and validators.
  return <FormPage key={plan.version} {...props} />;
}

const call: CallPlan = {
  id: 'send',
  method: 'POST',
  path: '',
  for: '',
  envelope: { '*': { answers: 'fields' } },
  response: 'empty',
  errors: { '*': { serverMessage: true, fallbackText: { key: 'form.failed' } } },
};
const layout: LayoutPlan = { id: 'form', group: 'form', blocks: [], settings: {} };

/** The form as the only part of a page that consists of nothing else. */
function FormPage<Given extends object>(props: FormProps<Given>) {
  const {
    form,
    onSubmit,
    language = 'en',
    texts,
    sections,
    submitLabel,
    timeZone,
    doneText,
    draft,
    action = '',
    validateWhileTyping = false,
  } = props;
  const { plan } = form;
  const handler = useRef(onSubmit);
  useEffect(() => {
    handler.current = onSubmit;
  }, [onSubmit]);
  // The answers were validated by the plan that the type was made of.
  const [host] = useState(() =>
    createFormHost(form.validators, (answers) => handler.current(answers as Given), draft !== undefined),
  );
  const [start] = useState(() => ({ now: writeInZone(timeZone, new Date().toISOString()), state: openState(props) }));
  const openedTexts = useMemo(
    () => ({ ...openTexts(language, { ...findTexts(language), ...texts }), timeZone }),
    [language, texts, timeZone],
  );
  const openedSections = useMemo(
    () => sections?.map(openSection) ?? [{ fields: plan.fields.map(({ key }) => key) }],
    [sections, plan],
  );
  const frame = useMemo(() => {
    const screen: ScreenPlan = {
      id: plan.id,
      route: action,
      layout: layout.id,
      group: layout.group,
      for: '',
      title: { words: {} },
      blocks: [],
      forms: { [plan.id]: plan },
      calls: { [call.id]: { ...call, form: plan.id } },
      settings: {},
    };
    const params = draft === undefined ? {} : { draft };
    const state = { plan: '', layout: '', look: '', now: start.now, forms: { [plan.id]: start.state }, params };
    const loaded = { root: {}, data: { screen: state } };
    return { screen, layout, loaded, host, place: { path: action, search: '' }, isStale: false };
  }, [plan, action, draft, start, host]);
  return (
    <TextsProvider value={openedTexts}>
      <PartsProvider frame={frame} scopes={scopes}>
        <FormElement
          form={plan.id}
          sections={openedSections}
          send={call.id}
          submitLabel={{ key: submitLabel ?? 'form.send' }}
          validateWhileTyping={validateWhileTyping}
          {...(doneText === undefined ? {} : { successToast: { key: doneText } })}
        />
      </PartsProvider>
    </TextsProvider>
  );
}

const scopes = { settings: {} };

function openSection({ title, lead, fields }: FormSection) {
  return {
    ...(title === undefined ? {} : { title: { key: title } }),
    ...(lead === undefined ? {} : { lead: { key: lead } }),
    fields,
  };
}

function openState<Given extends object>({ answers, context = {}, posted }: FormProps<Given>): FormState {
  return {
    // The type of a form's answers has JSON only.
    answers: (posted?.answers ?? answers ?? {}) as Answers,
    set: [],
    context,
    ...(posted === undefined ? {} : { submission: { call: call.id, issues: posted.issues, secrets: posted.secrets ?? [] } }),
  };
}
