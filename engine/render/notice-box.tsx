import type { ReactNode } from 'react';
import { type Tone, ToneIcon } from './icons.tsx';

/**
 * A box with an important message; with a title it is a named region. Callers that show an error after the page opened must
 * announce it.
 */
export function NoticeBox({
  tone,
  title,
  children,
}: {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  const Box = title === undefined ? 'div' : 'section';
  return (
    <Box className={`notice notice-${tone}`} aria-label={title}>
      <ToneIcon tone={tone} />
      <div className="notice-body">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </Box>
  );
}
