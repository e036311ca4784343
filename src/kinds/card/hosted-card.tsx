import { type RefObject, useEffect, useRef } from 'react';
import { describe, type Exchanged, useField, useFormContext, useInputs } from '../../../engine/render/controls/index.ts';
import { useText, useTexts } from '../../../engine/render/index.ts';
import type { HostedInputs } from '../../host/card-script.ts';
import { type CardPart, cardParts, typedCard } from '../card-script/card-number.ts';
import { findWrongParts, formatProblem, formatTokenError } from '../card-script/card-text.ts';
import { useCardScript } from '../card-script/use-card-script.ts';

/** The card of a provider whose script shows the inputs itself, in frames that this page cannot read. */
export function HostedCardInputs({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const text = useText();
  const ref = useRef<HTMLDivElement>(null);
  useHostedInputs(name, ref);
  const wrong = findWrongParts(view.issues);
  return (
    <div ref={ref} id={id} tabIndex={-1} className="payment-card" aria-describedby={describe(id, field, view)}>
      {cardParts.map((part) => (
        <div key={part} className={`payment-card-part payment-card-part-${part}`}>
          <span className="field-label">{text(`form.card.${part}`)}</span>
          <div className="input payment-card-hosted" data-card-hosted={part} data-wrong={wrong.includes(part) || undefined} />
        </div>
      ))}
    </div>
  );
}

/** Mounts the inputs once the script is loaded, and gives them to the form as one control. */
function useHostedInputs(name: string, ref: RefObject<HTMLDivElement | null>): void {
  const { field } = useField(name);
  const { store } = useFormContext();
  const texts = useTexts();
  const openScript = useCardScript(field);
  const inputs = useRef<HostedInputs>(undefined);
  const problemOf = (problem: string) => formatProblem(texts, name, problem);
  async function mount(element: HTMLElement): Promise<void> {
    const script = await openScript();
    if (script?.mountInputs === undefined || inputs.current !== undefined || !element.isConnected) return;
    const [number, limit, securityCode] = cardParts.map((part) => findPlace(element, part));
    if (number === undefined || limit === undefined || securityCode === undefined) return;
    inputs.current = script.mountInputs({ number, limit, securityCode }, () => {
      const isEmpty = inputs.current?.isEmpty() ?? true;
      store.touch(name);
      store.type(name, isEmpty ? null : typedCard);
      const wrong = findWrongParts(store.view(name).issues);
      if (wrong.length === 0) return;
      const remainingProblems =
        inputs.current?.findProblems().filter((problem) => wrong.some((part) => problem.startsWith(part))) ?? [];
      store.changeView(name, { issues: remainingProblems.map(problemOf) });
    });
  }
  const latest = useRef(mount);
  latest.current = mount;
  useEffect(() => {
    const element = ref.current;
    // A script that could not be loaded is loaded again when the form is sent.
    if (element !== null) latest.current(element).catch(() => undefined);
    return () => {
      inputs.current?.close();
      inputs.current = undefined;
    };
  }, [ref]);
  useInputs(name, ref, (element) => ({
    read: () => (inputs.current === undefined || inputs.current.isEmpty() ? null : typedCard),
    write: () => undefined,
    clear: () => inputs.current?.clear(),
    focus: () => {
      const [first = 'number'] = inputs.current?.findProblems() ?? [];
      inputs.current?.focus(cardParts.find((part) => first.startsWith(part)) ?? 'number');
    },
    // Before the script is loaded nothing is known; sending the form loads it.
    findProblems: () => (inputs.current?.findProblems() ?? []).map(problemOf),
    exchange: async (): Promise<Exchanged> => {
      try {
        await mount(element);
        if (inputs.current === undefined) return { problem: problemOf('script') };
        const [missing] = inputs.current.findProblems();
        if (missing !== undefined) return { problem: problemOf(missing) };
        const made = await inputs.current.createToken();
        return 'token' in made ? { answer: made.token } : { problem: formatTokenError(texts, name, made.errorCode) };
      } catch {
        return { problem: problemOf('script') };
      }
    },
  }));
}

function findPlace(element: HTMLElement, part: CardPart): HTMLElement | undefined {
  return element.querySelector<HTMLElement>(`[data-card-hosted=${part}]`) ?? undefined;
}
