import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { ToneIcon } from '../icons.tsx';

/** Maximum number of visible toasts; a new one removes the oldest. */
const maxVisible = 4;
const usualMilliseconds = 3000;

interface Shown {
  readonly id: number;
  readonly message: string;
  readonly tone: 'success' | 'error';
}
export type ShowToast = (message: string | undefined, tone: 'success' | 'error', milliseconds?: number) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows a short message that disappears by itself: `toast("保存しました", "success")`. Without a message it does nothing. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const show = useCallback<ShowToast>((message, tone, milliseconds = usualMilliseconds) => {
    if (message === undefined || message === '') return;
    last.current += 1;
    const toast = { id: last.current, message, tone };
    setToasts((before) => [...before, toast].slice(-maxVisible));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setToasts((before) => before.filter(({ id }) => id !== toast.id));
    }, milliseconds);
    timers.current.add(timer);
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        {/* Rendered before the first message, which would not be announced otherwise. Alerts are announced on insertion. */}
        <div role="status" className="toast-region">
          {toasts
            .filter(({ tone }) => tone === 'success')
            .map((toast) => (
              <ToastView key={toast.id} toast={toast} />
            ))}
        </div>
        {toasts
          .filter(({ tone }) => tone === 'error')
          .map((toast) => (
            <div key={toast.id} role="alert" className="toast-region">
              <ToastView toast={toast} />
            </div>
          ))}
      </div>
    </ToastContext>
  );
}

function ToastView({ toast }: { readonly toast: Shown }) {
  return (
    <p className={`toast toast-${toast.tone}`}>
      <ToneIcon tone={toast.tone} />
      <span>{toast.message}</span>
    </p>
  );
}
