import { useEffect, useRef } from 'react';
import { partId, SafeHtml, TickIcon } from '../../../engine/render/controls/index.ts';
import { Link, readAddress, useText } from '../../../engine/render/index.ts';
import type { ShownPolicy } from './policy-list.ts';

export interface PolicyBoxProps {
  readonly policy: ShownPolicy;
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly isAgreed: boolean;
  readonly onChange: (value: string, isAgreed: boolean) => void;
  readonly scripts: boolean;
}

/** Element id of a policy's text. */
export const policyTextId = (id: string): string => partId(id, 'text');

/** Pixels from the bottom that count as read to the end. */
const nearEnd = 15;

export function PolicyBox(props: PolicyBoxProps) {
  return props.policy.isExternal ? <ExternalPolicy {...props} /> : <InternalPolicy {...props} />;
}

function ExternalPolicy(props: PolicyBoxProps) {
  const { policy } = props;
  const text = useText();
  const address = readAddress(policy.url);
  return (
    <div className="policy">
      <h2 className="policy-title">
        {address === undefined ? (
          policy.title
        ) : (
          <Link address={address} newTab>
            {policy.title}
            <span className="visually-hidden">{text('common.newTab')}</span>
          </Link>
        )}
      </h2>
      {policy.isAgreed ? <Agreed /> : <AgreeBox {...props} />}
    </div>
  );
}

function InternalPolicy(props: PolicyBoxProps) {
  const { policy, id, name, value, isAgreed, onChange, scripts } = props;
  const text = useText();
  const { box, look, toEnd } = useReading(policy, isAgreed, () => onChange(value, true));
  return (
    <div className="policy">
      <h2 id={partId(id, 'title')} className="policy-title">
        {policy.title}
      </h2>
      <section
        ref={box}
        id={policyTextId(id)}
        className="policy-text"
        aria-labelledby={partId(id, 'title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling requires focus
        tabIndex={0}
        onScroll={look}
      >
        <SafeHtml className="prose" html={policy.content} under={2} />
      </section>
      <div className="policy-foot">
        {policy.isAgreed && <Agreed />}
        {!policy.isAgreed && scripts && (
          <>
            <p className="policy-state" aria-live="polite" aria-atomic data-read={isAgreed}>
              {isAgreed && <TickIcon />}
              <span className="visually-hidden">{policy.title} </span>
              {text(isAgreed ? 'form.policies.read' : 'form.policies.unread')}
            </p>
            {!isAgreed && (
              <button
                type="button"
                className="button button-quiet policy-end"
                aria-describedby={partId(id, 'title')}
                onClick={toEnd}
              >
                {text('form.policies.toEnd')}
              </button>
            )}
            {isAgreed && <input type="hidden" name={name} value={value} />}
          </>
        )}
        {!policy.isAgreed && !scripts && <AgreeBox {...props} />}
      </div>
    </div>
  );
}

/** Reports that a policy was read to its end, by scrolling or because it is short. */
function useReading(policy: ShownPolicy, isAgreed: boolean, onRead: () => void) {
  const box = useRef<HTMLElement>(null);
  function look() {
    const element = box.current;
    if (element === null || policy.isAgreed) return;
    if (element.scrollHeight - element.clientHeight - element.scrollTop <= nearEnd) onRead();
  }
  // A short text needs no scrolling; whether it fits may change with the window's width.
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watcher = new ResizeObserver(() => latest.current());
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  // The policy became unread while its text is scrolled to the end, so that no scroll event follows.
  const wasAgreed = useRef(isAgreed);
  useEffect(() => {
    if (wasAgreed.current && !isAgreed) latest.current();
    wasAgreed.current = isAgreed;
  }, [isAgreed]);
  function toEnd() {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    // The button disappears once the policy is read: move the focus to the text.
    box.current?.focus({ preventScroll: true });
  }
  return { box, look, toEnd };
}

function AgreeBox({ policy, id, name, value, isInvalid, describedBy, isAgreed, onChange }: PolicyBoxProps) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  // Ticked before scripts ran.
  useEffect(() => {
    if (box.current?.checked === true) onChange(value, true);
  }, [value, onChange]);
  return (
    <label className="choice">
      <input
        ref={box}
        id={id}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isAgreed}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(value, event.currentTarget.checked)}
      />
      <span>{text('form.policies.agree', { title: policy.title })}</span>
    </label>
  );
}

function Agreed() {
  const text = useText();
  return (
    <p className="policy-state" data-read="true">
      <TickIcon />
      {text('form.policies.agreed')}
    </p>
  );
}
