import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lockScroll } from './lock-scroll.ts';

export interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Undefined: neither Escape nor a click beside it closes it. */
  readonly onDismiss?: (() => void) | undefined;
}

/** What takes the focus with the Tab key. */
const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';

/**
 * A dialog over the page: the browser's own, so that all behind it can be neither reached nor heard. Only for the browser: on the
 * server a question is drawn in the page ({@link InlineDialog}).
 */
export function Modal({ title, children, actions, onDismiss }: ModalProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Only what was pressed beside the dialog closes it: not a text that was marked from inside to beyond its edge.
  const [isPressedBeside, setPressedBeside] = useState(false);
  // Before what stands inside is told that it is there, so that it may take the focus to itself.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const unlock = lockScroll(document.documentElement);
    element.showModal();
    // The dialog, not its first button: so the title is heard first, and Enter agrees to nothing unread.
    element.focus();
    return () => {
      unlock();
      // Gives the focus back to where it was.
      element.close();
    };
  }, []);
  function press(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Tab') keepInside(event);
    if (event.key !== 'Escape') return;
    // The browser would close it itself, at a second Escape whatever we say.
    event.preventDefault();
    onDismiss?.();
  }
  // At the end of the page: what a form or a box around it does to its inside is not done to the dialog.
  return createPortal(
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: whoever looks for dialogs by this attribute finds all of them alike
      role="dialog"
      className="dialog dialog-modal"
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={press}
      onMouseDown={(event) => setPressedBeside(isBeside(event))}
      onClick={(event) => {
        if (isPressedBeside && isBeside(event)) onDismiss?.();
      }}
      // Asked to close without a key: by the back gesture of a phone.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss?.();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        // The second such gesture closes it unasked.
        if (onDismiss === undefined) currentTarget.showModal();
        else onDismiss();
      }}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <div className="dialog-body">{children}</div>
      <div className="dialog-actions">{actions}</div>
    </dialog>,
    document.body,
  );
}

/** Whether the pointer is on what lies behind the dialog: that counts as the dialog, but outside of its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** From the last stop Tab leads to the first and back. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter((each) => each.checkVisibility());
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  const { activeElement } = document;
  const isAtEnd = activeElement === last || (event.shiftKey && activeElement === event.currentTarget);
  if (first === undefined) event.preventDefault();
  if (first === undefined || !isAtEnd) return;
  event.preventDefault();
  first.focus();
}

/** The same in the page, where no script opened it. */
export function InlineDialog({ id, title, children, actions }: Omit<ModalProps, 'onDismiss'> & { readonly id: string }) {
  return (
    <section role="dialog" aria-labelledby={`${id}-title`} className="dialog dialog-inline">
      <h2 id={`${id}-title`} className="dialog-title">
        {title}
      </h2>
      <div className="dialog-body">{children}</div>
      <div className="dialog-actions">{actions}</div>
    </section>
  );
}
