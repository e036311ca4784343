import { type FormEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type Answers,
  type ConditionPlan,
  type FormPlan,
  type FormState,
  isObject,
  type JsonObject,
  type LinkPlan,
  type WordsPlan,
} from '../../declare/index.ts';
import { postedCall, postedVersion } from '../../submit/index.ts';
import { readPath } from '../../validate/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { useAfterSuccess } from '../calls/use-after-success.ts';
import { fillPayload } from '../calls/use-call.tsx';
import { PlainItems } from '../fields/plain-items.tsx';
import { PlainLookups } from '../fields/plain-lookups.tsx';
import { followPresses } from '../form/after-press.ts';
import { FormAction } from '../form/form-action.tsx';
import { FormRoomProvider, openFormScopes } from '../form/form-room.tsx';
import { LaterFields } from '../form/later-fields.tsx';
import { MainButton } from '../form/main-button.tsx';
import { layOutInTurn } from '../form/put-off.ts';
import { RestoredNote } from '../form/restored-note.tsx';
import { SecretsSentBack } from '../form/secrets-again.tsx';
import { Section, type SectionPlan } from '../form/section.tsx';
import { SummaryBox } from '../form/summary-box.tsx';
import { useDrafts } from '../form/use-drafts.ts';
import { useFormStore } from '../form/use-form-store.ts';
import { useSubmit } from '../form/use-submit.ts';
import { useFrame, useScopes } from '../frame.tsx';
import { HiddenPayload } from '../hidden-payload.tsx';
import { mergeTrees } from '../merge-trees.ts';
import '../fields/index.ts';

export interface FormOptions {
  readonly of: string;
  readonly sections: readonly SectionPlan[];
  readonly send: string;
  readonly submit: WordsPlan;
  readonly enabledWhen?: ConditionPlan;
  readonly needsValid?: boolean;
  readonly live?: boolean;
  readonly payload?: JsonObject;
  readonly done?: WordsPlan;
  readonly leadsTo?: LinkPlan;
  readonly actions?: readonly ActionPlan[];
}

/** A form of the screen. What every form does stands here; the screen says only which one it is. */
export function Form(options: FormOptions) {
  const { screen, loaded } = useFrame();
  const form = screen?.forms[options.of];
  const state = loaded.data.screen.forms[options.of];
  if (form === undefined || state === undefined) throw new Error(`The page has no form "${options.of}".`);
  // The same form about another thing is another form: nothing typed in one stands in the other.
  const about = [form.id, ...Object.values(loaded.data.screen.params)].join('/');
  return <OpenForm key={about} options={options} form={form} state={state} />;
}

interface OpenFormProps {
  readonly options: FormOptions;
  readonly form: FormPlan;
  readonly state: FormState;
}

function OpenForm({ options, form, state }: OpenFormProps) {
  const { screen, place } = useFrame();
  const outer = useScopes();
  const store = useFormStore(form, state, options.live === true);
  const isSent = useRef(false);
  const isActing = useRef(false);
  const isDrawn = useRef(false);
  const scopes = useMemo(() => ({ ...outer, settings: mergeTrees(readSettings(outer.settings), form.settings) }), [outer, form]);
  const room = useMemo(() => ({ store, scopes, isActing, isDrawn }), [store, scopes]);
  const readPayload = useCallback(
    () => fillPayload(options.payload, (at) => readPath(openFormScopes(store, scopes, 'answers'), at)),
    [options.payload, store, scopes],
  );
  const afterSuccess = useAfterSuccess(options);
  const after = useCallback(
    (sent: Answers) => afterSuccess({ ...openFormScopes(store, scopes, 'answers'), form: sent }),
    [afterSuccess, store, scopes],
  );
  const submit = useSubmit({ store, call: screen?.calls[options.send], readPayload, isSent, after });
  const restored = useDrafts(store, isSent, isActing);
  useEffect(() => followPresses(document), []);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    isDrawn.current = true;
    if (element.current !== null) layOutInTurn(element.current);
  }, []);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit();
  }
  return (
    <FormRoomProvider value={room}>
      <form
        ref={element}
        method="post"
        action={place.path + place.search}
        encType={hasFile(form) ? 'multipart/form-data' : undefined}
        noValidate
        className="form"
        data-form={form.id}
        onSubmit={send}
      >
        <input type="hidden" name={postedCall} value={options.send} />
        <input type="hidden" name={postedVersion} value={form.version} />
        <HiddenPayload payload={readPayload()} />
        <SummaryBox />
        <SecretsSentBack submission={state.submission} />
        <RestoredNote {...restored} />
        {options.sections.map((section, index) => (
          <Section key={`${index}-section`} plan={section} />
        ))}
        <LaterFields keys={options.sections.flatMap(({ fields }) => fields)} />
        <div className="form-actions">
          <MainButton
            call={options.send}
            words={options.submit}
            enabledWhen={options.enabledWhen}
            needsValid={options.needsValid === true}
          />
          {options.actions?.map((action, index) => (
            <FormAction key={`${index}-${action.send ?? ''}`} action={action} />
          ))}
          <PlainLookups />
          <PlainItems />
        </div>
      </form>
    </FormRoomProvider>
  );
}

/** A file is only sent as one part of several. */
function hasFile(form: FormPlan): boolean {
  return form.fields.some(({ widget }) => widget === 'image');
}

function readSettings(settings: unknown): JsonObject {
  // Settings are a tree of JSON, which the scopes' type does not say.
  return isObject(settings) ? (settings as JsonObject) : {};
}
