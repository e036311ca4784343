import { useRef, useState } from 'react';
import { useField } from '../../form/frame/field-context.tsx';
import type { Exchanged } from '../../form/store/control.ts';
import { useScripts, useText, useTexts } from '../../frame.tsx';
import { registerField } from '../registry.ts';
import { useInputs } from '../use-start.ts';
import { formatProblem } from './card-text.ts';
import { useCardScript, useFieldData } from './use-card-script.ts';

/** The answer before the person passed the page of the bank; the server accepts it for none. */
const notCertified = 'certification-is-open';

/** 3-D Secure: sending the form opens the page of the bank here, and its result is sent. */
function CertificationControl({ name }: { readonly name: string }) {
  const { field, id } = useField(name);
  const scripts = useScripts();
  const text = useText();
  const texts = useTexts();
  const reference = useFieldData(field, 'of');
  const latest = useRef(reference);
  latest.current = reference;
  const container = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openScript = useCardScript(field);
  useInputs(name, container, (element) => ({
    read: () => notCertified,
    write: () => undefined,
    exchange: async (): Promise<Exchanged> => {
      setOpen(true);
      try {
        const script = await openScript();
        if (script === undefined) return { problem: formatProblem(texts, name, 'script') };
        const answering = script.certify(String(latest.current), element);
        // The main button of a long form is far below. An empty element is hidden and takes no focus.
        element.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'center' });
        const answer = await answering;
        if ('result' in answer) return { answer: answer.result };
        return { problem: formatProblem(texts, name, answer.problem === 'cancelled' ? 'cancelled' : 'silent') };
      } catch {
        return { problem: formatProblem(texts, name, 'script') };
      } finally {
        setOpen(false);
      }
    },
  }));
  return (
    <>
      <p role="status">{text(scripts ? (isOpen ? 'form.card.certifying' : 'form.card.certify') : 'form.card.needsScripts')}</p>
      <div ref={container} id={id} className="card-certification" tabIndex={-1} />
    </>
  );
}

registerField('card-certification', { Control: CertificationControl, frame: 'group' });
