import { type FormEvent, Fragment, memo, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type Answers,
  type CallPlan,
  type ConditionPlan,
  type DataPlan,
  type FieldPlan,
  type FormPlan,
  type FormState,
  isForStaff,
  isObject,
  type JsonObject,
  type LinkPlan,
  type TextPlan,
} from '../../declare/index.ts';
import { type FormCalls, isFileField, postedCall, postedVersion } from '../../submit/index.ts';
import { readPath } from '../../validate/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { isFileCall } from '../calls/file-call.ts';
import { useAfterSuccess } from '../calls/use-after-success.ts';
import { fillPayload } from '../calls/use-call.tsx';
import { findFormAction } from '../form/action-part.ts';
import { useDrafts } from '../form/drafts/use-drafts.ts';
import { findWidget } from '../form/field-registry.ts';
import { createFormScopes, FormContextProvider } from '../form/form-context.tsx';
import { LaterFields } from '../form/frame/later-fields.tsx';
import { SecretsNote, SummaryBox } from '../form/issues/summary-box.tsx';
import { layOutDeferred } from '../form/sections/defer-layout.ts';
import { Section, type SectionPlan } from '../form/sections/section.tsx';
import { followPresses } from '../form/submit/after-press.ts';
import { SectionChanges } from '../form/submit/change-buttons.tsx';
import type { ChangePlan } from '../form/submit/change-plan.ts';
import { MainButton } from '../form/submit/main-button.tsx';
import type { BlockedReason } from '../form/submit/main-readiness.ts';
import { PlainButtons } from '../form/submit/plain-controls.tsx';
import { RestoredNote } from '../form/submit/restored-note.tsx';
import { StepStatus } from '../form/submit/step-status.tsx';
import { useChosenCall } from '../form/submit/use-chosen-call.ts';
import { useOnChange } from '../form/submit/use-on-change.ts';
import { useSubmit } from '../form/submit/use-submit.ts';
import { useFormStore } from '../form/use-form-store.ts';
import { useFrame, useScopes, useScripts } from '../frame.tsx';
import { HiddenPayload } from '../hidden-payload.tsx';
import { useInterceptors } from '../interceptors/interceptors.tsx';
import { mergeTrees } from '../merge-trees.ts';
import '../controls/form-controls.ts';

export interface FormOptions extends FormCalls {
  readonly form: string;
  readonly sections: readonly SectionPlan[];
  readonly onChange?: readonly ChangePlan[];
  readonly submitLabel: TextPlan;
  readonly submitTone?: 'main' | 'plain';
  readonly enabledWhen?: ConditionPlan;
  readonly blocked?: readonly BlockedReason[];
  readonly disabledUntilValid?: boolean;
  readonly validateWhileTyping?: boolean;
  readonly sticky?: boolean;
  readonly payload?: JsonObject;
  readonly username?: DataPlan;
  readonly successToast?: TextPlan;
  readonly redirectTo?: LinkPlan;
  readonly actions?: readonly ActionPlan[];
}

/** A form of the screen. It implements what all forms do; the screen only names the form. */
export function FormElement(options: FormOptions) {
  const { screen, loaded } = useFrame();
  const form = screen?.forms[options.form];
  const state = loaded.data.screen.forms[options.form];
  if (form === undefined || state === undefined) throw new Error(`The page has no form "${options.form}".`);
  // A form about another subject has its own state, so that input for one never appears in the other.
  const about = [form.id, ...Object.values(loaded.data.screen.params)].join('/');
  return <OpenForm key={about} options={options} form={form} state={state} />;
}

/** Without a name it is not sent. */
function Username({ at }: { readonly at: DataPlan }) {
  const value = readPath(useScopes(), at.at);
  return <input type="text" autoComplete="username" value={typeof value === 'string' ? value : ''} readOnly hidden />;
}

interface OpenFormProps {
  readonly options: FormOptions;
  readonly form: FormPlan;
  readonly state: FormState;
}

function OpenForm({ options, form, state }: OpenFormProps) {
  const { screen, place, host } = useFrame();
  const scripts = useScripts();
  const outer = useScopes();
  const store = useFormStore(form, state, options.validateWhileTyping === true);
  const isSent = useRef(false);
  const isActing = useRef(false);
  const isDrawn = useRef(false);
  const scopes = useMemo(() => ({ ...outer, settings: mergeTrees(readSettings(outer.settings), form.settings) }), [outer, form]);
  const formContext = useMemo(() => ({ store, scopes, isActing, isDrawn }), [store, scopes]);
  const readPayload = useCallback(
    () => fillPayload(options.payload, (at) => readPath(createFormScopes(store, scopes, 'answers'), at)),
    [options.payload, store, scopes],
  );
  const chosen = useChosenCall(store, scopes, options);
  const call = screen?.calls[chosen];
  const afterSuccess = useAfterSuccess(call, options);
  const after = useCallback(
    (sent: Answers) => afterSuccess({ ...createFormScopes(store, scopes, 'answers'), form: sent }),
    [afterSuccess, store, scopes],
  );
  const { enabledWhen, blocked, disabledUntilValid = false, sendBefore: before } = options;
  const condition = useMemo(() => ({ enabledWhen, blocked, disabledUntilValid }), [enabledWhen, blocked, disabledUntilValid]);
  const interceptors = useInterceptors('form', options, { refusedWith: state.submission?.refusal?.code });
  const submit = useSubmit({ store, scopes, condition, call, before, readPayload, isSent, after, interceptors });
  const sendChange = useOnChange(store, options.onChange);
  const restored = useDrafts(store, isSent, isActing);
  useEffect(() => followPresses(document), []);
  const redirectsByPost = Object.values(screen?.calls ?? {}).some((call) => call.redirectByPost === true);
  useEffect(() => {
    if (redirectsByPost) host.requireOwnDocument();
  }, [redirectsByPost, host]);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    isDrawn.current = true;
    if (element.current !== null) layOutDeferred(element.current);
  }, []);
  return (
    <FormContextProvider value={formContext}>
      <form
        ref={element}
        method="post"
        action={place.path + place.search}
        encType={hasFile(form) ? 'multipart/form-data' : undefined}
        // Going back, browsers fill in what was typed before, which staff may have discarded since. Their own tab keeps drafts.
        autoComplete={screen !== undefined && isForStaff(screen.for) ? 'off' : undefined}
        noValidate={scripts || !hasDays(form.fields)}
        className="form"
        data-form={form.id}
        onSubmit={(event) => sendByScript(event, (id) => screen?.calls[id || chosen], submit)}
      >
        <input type="hidden" name={postedCall} value={chosen} />
        <input type="hidden" name={postedVersion} value={form.version} />
        <HiddenPayload payload={readPayload()} />
        {options.username !== undefined && <Username at={options.username} />}
        <SummaryBox columns={options.sections.flatMap(({ columns }) => columns ?? [])} />
        <SecretsNote secrets={state.submission?.secrets} />
        <RestoredNote {...restored} />
        <Sections plans={options.sections} changes={options.onChange} send={sendChange} />
        <LaterFields keys={options.sections.flatMap(({ fields }) => fields)} />
        {interceptors.view}
        <div className={options.sticky === true ? 'form-actions sticky-actions' : 'form-actions'}>
          <MainButton call={chosen} words={options.submitLabel} tone={options.submitTone ?? 'main'} condition={condition} />
          <StepStatus />
          {options.actions !== undefined && <Actions actions={options.actions} />}
          <PlainButtons changes={options.onChange} />
        </div>
      </form>
    </FormContextProvider>
  );
}

interface SectionsProps {
  readonly plans: readonly SectionPlan[];
  readonly changes: readonly ChangePlan[] | undefined;
  readonly send: (change: ChangePlan) => void;
}

/** Not drawn again with the form, when scripts begin to run. */
const Sections = memo(function Sections({ plans, changes, send }: SectionsProps) {
  return plans.map((plan, index) => (
    <Fragment key={`${index}-section`}>
      <Section plan={plan} />
      <SectionChanges changes={changes} fields={plan.fields} send={send} />
    </Fragment>
  ));
});

function Actions({ actions }: { readonly actions: readonly ActionPlan[] }) {
  const FormAction = findFormAction();
  return actions.map((action, index) => <FormAction key={`${index}-${action.send ?? ''}`} action={action} />);
}

/** Leaves a button whose call responds with a file to the browser. */
function sendByScript(
  { nativeEvent: event }: FormEvent,
  findCall: (pressed: string) => CallPlan | undefined,
  submit: () => Promise<void>,
): void {
  const pressed = event instanceof SubmitEvent ? event.submitter : null;
  if (isFileCall(findCall(pressed?.getAttribute('value') ?? ''))) return;
  event.preventDefault();
  void submit();
}

/** Files can only be sent as multipart. */
function hasFile(form: FormPlan): boolean {
  return form.fields.some(isFileField);
}

/**
 * Whether a form may have inputs of days or times. Without scripts the browser checks it, because it posts 31 February or half a time
 * as an empty control.
 */
function hasDays(fields: readonly FieldPlan[]): boolean {
  return fields.some(({ widget, items }) => findWidget(widget).isCheckedByBrowser === true || hasDays(items?.fields ?? []));
}

function readSettings(settings: unknown): JsonObject {
  // Settings are a JSON tree, which the type of scopes does not state.
  return isObject(settings) ? (settings as JsonObject) : {};
}
