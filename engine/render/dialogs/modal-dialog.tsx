import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import MuiDialog from '@mui/material/Dialog';
import type { ModalProps } from './modal.tsx';

let cache: EmotionCache | undefined;

/** One for the page: its styles carry the page's nonce, or the Content-Security-Policy would refuse them. */
function openCache(nonce: string | undefined): EmotionCache {
  cache ??= createCache({ key: 'mui', ...(nonce === undefined ? {} : { nonce }) });
  return cache;
}

const titleId = 'dialog-title';

/** MUI moves the focus to the dialog, keeps it inside, gives it back, and locks the page behind. The look is ours. */
export default function ModalDialog({ title, children, actions, onDismiss, nonce }: ModalProps) {
  return (
    <CacheProvider value={openCache(nonce)}>
      <MuiDialog
        open
        onClose={() => onDismiss?.()}
        aria-labelledby={titleId}
        transitionDuration={0}
        slotProps={{ paper: { className: 'dialog', elevation: 0 } }}
      >
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        <div className="dialog-body">{children}</div>
        <div className="dialog-actions">{actions}</div>
      </MuiDialog>
    </CacheProvider>
  );
}
