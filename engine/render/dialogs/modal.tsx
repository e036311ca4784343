import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../keys/is-composing.ts';
import { lockScroll } from './lock-scroll.ts';

export interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** `phone`: it covers a narrow screen, for content that needs the room. */
  readonly fills?: 'phone';
  /** For content that an accidental press beside the dialog must not end. */
  readonly ignoresPressOutside?: boolean;
  /** Undefined: neither Escape nor a click outside closes the dialog. */
  readonly onDismiss?: (() => void) | undefined;
}

/** Elements that the Tab key can focus. */
const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, iframe, [tabindex="0"]';

/** The element at whose end dialogs are rendered; null: that of the page. */
export const DialogContainer = createContext<HTMLElement | null>(null);

/**
 * A modal dialog, using the browser's `<dialog>` so that the page behind is inert. Browser only: the server renders confirmations
 * inline ({@link InlineDialog}).
 */
export function Modal({ title, children, actions, fills, ignoresPressOutside = false, onDismiss }: ModalProps) {
  const titleId = useId();
  const dialog = useOpenDialog();
  const container = useContext(DialogContainer);
  // Only a press that started outside closes the dialog, not a text selection dragged from inside beyond its edge.
  const [isPressedOutside, setPressedOutside] = useState(false);
  function handleKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Tab') trapFocus(event);
    if (event.key !== 'Escape') return;
    // At a second Escape the browser would close the dialog regardless.
    event.preventDefault();
    if (!isComposing(event.nativeEvent)) onDismiss?.();
  }
  // Rendered at the end of the page, so that styles and events of an enclosing form or box do not apply.
  return createPortal(
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: lets one selector find all dialogs
      role="dialog"
      className={fills === undefined ? 'dialog dialog-modal' : 'dialog dialog-modal dialog-filling'}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onMouseDown={(event) => setPressedOutside(isOnBackdrop(event))}
      onClick={(event) => {
        if (isPressedOutside && isOnBackdrop(event) && !ignoresPressOutside) onDismiss?.();
      }}
      // A close request without a key: the back gesture of a phone.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss?.();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        // A second gesture closes the dialog regardless of preventDefault.
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
    container ?? document.body,
  );
}

/** Opens the dialog of this ref while the component is on the page. */
function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: children move the focus in their own effects, which need the open dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const unlock = lockScroll(document.documentElement);
    element.showModal();
    // Focus the dialog, not its first button: the title is announced first, and Enter confirms nothing unread.
    element.focus();
    return () => {
      unlock();
      // Restores the focus.
      element.close();
    };
  }, []);
  return dialog;
}

/** Whether the pointer is on the backdrop: its events target the dialog, but lie outside its box. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Wraps the focus: Tab leads from the last element to the first, and back. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  // Of an input method, Tab takes the next suggestion.
  if (isComposing(event.nativeEvent)) return;
  const focusableElements = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((element) =>
    element.checkVisibility(),
  );
  const [first, last] = event.shiftKey
    ? [focusableElements.at(-1), focusableElements[0]]
    : [focusableElements[0], focusableElements.at(-1)];
  const { activeElement } = document;
  const isAtEnd = activeElement === last || (event.shiftKey && activeElement === event.currentTarget);
  if (first === undefined) event.preventDefault();
  if (first === undefined || !isAtEnd) return;
  event.preventDefault();
  first.focus();
}

/** The same dialog inline, where no script opened it. */
export function InlineDialog({ title, children, actions }: Pick<ModalProps, 'title' | 'children' | 'actions'>) {
  const titleId = useId();
  return (
    <section role="dialog" aria-labelledby={titleId} className="dialog dialog-inline">
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <div className="dialog-body">{children}</div>
      <div className="dialog-actions">{actions}</div>
    </section>
  );
}
