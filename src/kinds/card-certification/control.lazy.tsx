import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPlan, Scopes } from '../../../engine/declare/index.ts';
import {
  type Exchanged,
  formatQuery,
  InlineDialog,
  Modal,
  ownQuery,
  useContinuation,
  useField,
  useInputs,
} from '../../../engine/render/controls/index.ts';
import { type FieldWidget, useFrame, useScripts, useText, useTexts } from '../../../engine/render/index.ts';
import type { CardScript } from '../../host/card-script.ts';
import { formatProblem } from '../card-script/card-text.ts';
import { readFieldData, useCardScript, useFieldData } from '../card-script/use-card-script.ts';

/** The answer before the person passed the page of the bank; the server accepts it for none. */
const threeDSecureNotPassed = 'certification-is-open';

interface Dialog {
  readonly script: CardScript;
  readonly onEnd: (exchanged: Exchanged) => void;
}

/**
 * 3-D Secure: sending the form opens the page of the bank in a dialog, and its result is sent. A form that asks for it after it was sent
 * is sent again by itself.
 */
function ThreeDSecureControl({ name }: { readonly name: string }) {
  const { field, id } = useField(name);
  const scripts = useScripts();
  const text = useText();
  const texts = useTexts();
  const reference = useFieldData(field, 'reference');
  const latest = useRef(reference);
  latest.current = reference;
  const element = useRef<HTMLParagraphElement>(null);
  const [dialog, setDialog] = useState<Dialog>();
  const [isStopped, setStopped] = useState(false);
  const openScript = useCardScript(field);
  const readAnswer = useCallback(
    (answer: ThreeDSecureAnswer) => toExchanged(answer, (problem) => formatProblem(texts, name, problem)),
    [texts, name],
  );
  useContinuation(element);
  useInputs(name, element, (place) => ({
    read: () => threeDSecureNotPassed,
    write: () => undefined,
    exchange: async (): Promise<Exchanged> => {
      setStopped(false);
      const script = await openScript();
      if (script === undefined) return readAnswer({ problem: 'script' });
      const exchanged =
        script.hasOwnDialog === true
          ? readAnswer(await certify(script, String(latest.current), place, new AbortController().signal))
          : await new Promise<Exchanged>((onEnd) => setDialog({ script, onEnd }));
      setDialog(undefined);
      setStopped('isStopped' in exchanged);
      return exchanged;
    },
  }));
  return (
    <>
      <p ref={element} id={id} tabIndex={-1} role="status">
        {text(scripts ? (isStopped ? 'form.card.certifyLater' : 'form.card.certify') : 'form.card.certifyNeedsScripts')}
      </p>
      {dialog !== undefined && (
        <ThreeDSecureDialog
          script={dialog.script}
          reference={String(reference)}
          onAnswer={(answer) => dialog.onEnd(readAnswer(answer))}
        />
      )}
    </>
  );
}

interface ThreeDSecureDialogProps {
  readonly script: CardScript;
  readonly reference: string;
  readonly onAnswer: (answer: ThreeDSecureAnswer) => void;
}

/** The page of the bank. Only its answer, Escape and the button close it. */
function ThreeDSecureDialog({ script, reference, onAnswer }: ThreeDSecureDialogProps) {
  const text = useText();
  const container = useRef<HTMLDivElement>(null);
  const answer = useRef(onAnswer);
  answer.current = onAnswer;
  const stopping = useRef(new AbortController());
  useEffect(() => {
    const { current: element } = container;
    if (element === null) return;
    void certify(script, reference, element, stopping.current.signal).then((answered) => answer.current(answered));
  }, [script, reference]);
  const stop = () => stopping.current.abort();
  return (
    <Modal
      title={text('form.card.dialog.title')}
      fills="phone"
      ignoresPressOutside
      onDismiss={stop}
      actions={
        <button type="button" className="button button-plain" onClick={stop}>
          {text('form.card.dialog.stop')}
        </button>
      }
    >
      <p>{text('form.card.dialog.lead')}</p>
      <div ref={container} className="card-certification" />
    </Modal>
  );
}

type ThreeDSecureAnswer = Awaited<ReturnType<CardScript['certify']>>;

async function certify(
  script: CardScript,
  reference: string,
  element: HTMLElement,
  signal: AbortSignal,
): Promise<ThreeDSecureAnswer> {
  const stopped = new Promise<ThreeDSecureAnswer>((resolve) => {
    signal.addEventListener('abort', () => resolve({ problem: 'cancelled' }), { once: true });
  });
  try {
    return await Promise.race([script.certify(reference, element, signal), stopped]);
  } catch {
    return { problem: 'script' };
  }
}

/** Who stops has made no mistake. */
function toExchanged(
  answer: ThreeDSecureAnswer,
  format: (problem: 'script' | 'silent') => Extract<Exchanged, { problem: unknown }>['problem'],
): Exchanged {
  if ('result' in answer) return { answer: answer.result };
  if (answer.problem === 'cancelled') return { isStopped: true };
  return { problem: format(answer.problem === 'script' ? 'script' : 'silent') };
}

/** Without scripts: why the page does not go on, and how it can. */
function ThreeDSecurePage() {
  const text = useText();
  const { place } = useFrame();
  return (
    <InlineDialog
      title={text('form.card.dialog.title')}
      actions={
        <a className="button button-main" href={place.path + formatQuery(ownQuery(place.search))}>
          {text('form.card.dialog.back')}
        </a>
      }
    >
      <p>{text('form.card.certifyNeedsScripts')}</p>
      <p>{text('form.card.dialog.otherWay')}</p>
    </InlineDialog>
  );
}

/** The page of the bank, while the form is sent. `script` and `of` (data). */
export const control: FieldWidget = {
  Control: ThreeDSecureControl,
  frame: 'group',
  page: {
    Page: ThreeDSecurePage,
    isNeeded: (field: FieldPlan, scopes: Scopes) => typeof readFieldData(field, 'reference', scopes) === 'string',
  },
};
