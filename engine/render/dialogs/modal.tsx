import { lazy, type ReactNode, Suspense } from 'react';

export interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Undefined: neither Escape nor a click beside it closes it. */
  readonly onDismiss?: (() => void) | undefined;
  readonly nonce: string | undefined;
}

// MUI and emotion come with the first dialog that opens, never before.
const ModalDialog = lazy(() => import('./modal-dialog.tsx'));

/** A dialog over the page. Only for the browser: on the server a question is drawn in the page ({@link InlineDialog}). */
export function Modal(props: ModalProps) {
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  );
}

/** The same in the page, where no script opened it. */
export function InlineDialog({
  id,
  title,
  children,
  actions,
}: Omit<ModalProps, 'onDismiss' | 'nonce'> & { readonly id: string }) {
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
