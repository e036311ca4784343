import type { ReactNode } from 'react';
import { ToneIcon } from './icons.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'error';

/**
 * A box that says something important: with a title a region by that name, wherever it stands. An error's is announced by whoever shows
 * it after the page opened.
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
