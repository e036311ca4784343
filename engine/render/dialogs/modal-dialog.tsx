import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import MuiDialog from '@mui/material/Dialog';
import { useEffect, useRef } from 'react';
import type { ModalProps } from './modal.tsx';

let cache: EmotionCache | undefined;

/** One for the page: its styles carry the page's nonce, or the Content-Security-Policy would refuse them. */
function openCache(nonce: string | undefined): EmotionCache {
  cache ??= createCache({ key: 'mui', ...(nonce === undefined ? {} : { nonce }) });
  return cache;
}

const titleId = 'dialog-title';

/** MUI keeps the focus inside, gives it back, and locks the page behind. The look is ours. */
export default function ModalDialog({ title, children, actions, onDismiss, nonce }: ModalProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('.dialog-actions .button');
    first?.focus();
  }, []);
  return (
    <CacheProvider value={openCache(nonce)}>
      <MuiDialog
        open
        onClose={() => onDismiss?.()}
        aria-labelledby={titleId}
        transitionDuration={0}
        slotProps={{ paper: { className: 'dialog', elevation: 0 } }}
      >
        <div ref={body}>
          <h2 id={titleId} className="dialog-title">
            {title}
          </h2>
          <div className="dialog-body">{children}</div>
          <div className="dialog-actions">{actions}</div>
        </div>
      </MuiDialog>
    </CacheProvider>
  );
}
