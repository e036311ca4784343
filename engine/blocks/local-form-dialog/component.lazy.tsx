import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import type { Answers, BlockPlan, ConditionPlan, FormPlan, FormState, LinkPlan, TextPlan } from '../../declare/index.ts';
import { Blocks, defineBlock } from '../../render/blocks/registry.tsx';
import { Modal } from '../../render/dialogs/modal.tsx';
import { FormContextProvider } from '../../render/form/form-context.tsx';
import { SummaryBox } from '../../render/form/issues/summary-box.tsx';
import { loadValidation } from '../../render/form/load-reactions.ts';
import { Section, type SectionPlan } from '../../render/form/sections/section.tsx';
import type { FormStore } from '../../render/form/store/form-store.ts';
import { useFormStore } from '../../render/form/use-form-store.ts';
import { ScopesProvider, useFrame, useHolds, useScopes, useShownText } from '../../render/frame.tsx';
import type { FormHost } from '../../render/host.ts';
import { resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import { postedCall, postedVersion } from '../../submit/index.ts';
import '../../render/controls/form-controls.ts';

export interface LocalFormDialogOptions {
  readonly form: string;
  readonly title: TextPlan;
  readonly sections: readonly SectionPlan[];
  readonly submitLabel: TextPlan;
  readonly leave: { readonly link: LinkPlan; readonly text: TextPlan };
  readonly changeLabel: TextPlan;
  readonly downloads?: readonly DownloadOptions[];
  readonly blocks: readonly BlockPlan[];
}

/** A form whose answers stay in the page: it has no draft, and only the button for a file posts it. */
function LocalFormDialog(options: LocalFormDialogOptions) {
  const { screen, loaded } = useFrame();
  const form = screen?.forms[options.form];
  const state = loaded.data.screen.forms[options.form];
  if (form === undefined || state === undefined) throw new Error(`The page has no form "${options.form}".`);
  const about = [form.id, ...Object.values(loaded.data.screen.params)].join('/');
  return <OpenLocalFormDialog key={about} options={options} form={form} state={state} />;
}

interface OpenLocalFormDialogProps {
  readonly options: LocalFormDialogOptions;
  readonly form: FormPlan;
  readonly state: FormState;
}

function OpenLocalFormDialog({ options, form, state }: OpenLocalFormDialogProps) {
  const formatText = useShownText();
  const scopes = useScopes();
  const { host } = useFrame();
  const store = useFormStore(form, state, false);
  const context = useMemo(() => ({ store, scopes, isActing: { current: false }, isDrawn: { current: true } }), [store, scopes]);
  // `inline`: no script has run yet.
  const [step, setStep] = useState<'inline' | 'asking' | 'shown'>('inline');
  const [answers, setAnswers] = useState<Answers>({});
  useEffect(() => {
    store.collect();
    setStep((now) => (now === 'inline' ? 'asking' : now));
  }, [store]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const validAnswers = await validate(store, host);
    if (validAnswers === undefined) return;
    setAnswers(validAnswers);
    setStep('shown');
  }
  const sections = options.sections.map((section, index) => <Section key={`${index}-section`} plan={section} />);
  const blocks = (
    <ScopesProvider value={{ ...scopes, form: answers }}>
      <Blocks plans={options.blocks} />
    </ScopesProvider>
  );
  if (step !== 'asking')
    return (
      <>
        <FormContextProvider value={context}>
          <SendingForm form={form} downloads={options.downloads} isHidden={step === 'shown'}>
            {sections}
          </SendingForm>
        </FormContextProvider>
        {step === 'shown' && (
          <div className="actions actions-start actions-more">
            <button type="button" className="button button-quiet" onClick={() => setStep('asking')}>
              {formatText(options.changeLabel)}
            </button>
          </div>
        )}
        {blocks}
      </>
    );
  return (
    <FormContextProvider value={context}>
      <FormDialog options={options} onSubmit={(event) => void submit(event)}>
        {sections}
      </FormDialog>
    </FormContextProvider>
  );
}

/** The valid answers; undefined: the form shows why there are none. */
async function validate(store: FormStore, host: FormHost): Promise<Answers | undefined> {
  store.collect();
  try {
    await loadValidation(store, host);
  } catch {
    store.showIssues([], { banner: { words: { key: 'form.noNetwork' } } });
    return undefined;
  }
  const { issues, answers } = store.validate();
  if (issues.length > 0) {
    store.showIssues(issues.map((issue) => ({ issue })));
    return undefined;
  }
  store.clearSummary();
  return answers;
}

interface DownloadOptions {
  readonly send: string;
  readonly text: TextPlan;
  readonly when?: ConditionPlan;
}

interface SendingFormProps {
  readonly form: FormPlan;
  readonly downloads: readonly DownloadOptions[] | undefined;
  /** The fields were filled in: only their values are posted. */
  readonly isHidden: boolean;
  readonly children: React.ReactNode;
}

/** The fields and the buttons for files, if there are any. The browser posts it by itself and saves the file: the page stays. */
function SendingForm({ form, downloads, isHidden, children }: SendingFormProps) {
  const formatText = useShownText();
  const holds = useHolds();
  const { place } = useFrame();
  if (downloads === undefined) return isHidden ? null : <div className="form local-form-dialog">{children}</div>;
  const buttons = downloads
    .filter(({ when }) => holds(when))
    .map(({ send, text }, index) => {
      const main = index === 0 ? { className: 'button button-main', 'data-main': '' } : { className: 'button button-quiet' };
      return (
        <button key={send} type="submit" name={postedCall} value={send} {...main}>
          {formatText(text)}
        </button>
      );
    });
  return (
    <form method="post" action={place.path + place.search} className="form" noValidate>
      <input type="hidden" name={postedVersion} value={form.version} />
      {!isHidden && <SummaryBox columns={[]} />}
      <div hidden={isHidden}>{children}</div>
      <div className="form-actions">{buttons}</div>
    </form>
  );
}

interface FormDialogProps {
  readonly options: LocalFormDialogOptions;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: React.ReactNode;
}

function FormDialog({ options, onSubmit, children }: FormDialogProps) {
  const formatText = useShownText();
  const scopes = useScopes();
  const id = useId();
  const address = resolveLink(options.leave.link, scopes);
  const actions = (
    <>
      <button type="submit" form={id} className="button button-main" data-main="">
        {formatText(options.submitLabel)}
      </button>
      {address !== undefined && (
        <Link address={address} className="button button-plain">
          {formatText(options.leave.text)}
        </Link>
      )}
    </>
  );
  return (
    <Modal title={formatText(options.title)} actions={actions}>
      <form id={id} className="form" noValidate onSubmit={onSubmit}>
        <SummaryBox columns={[]} />
        {children}
      </form>
    </Modal>
  );
}

export const component = defineBlock(LocalFormDialog);
