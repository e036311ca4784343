import type { ReactNode } from 'react';
import { ToneIcon } from './icons.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'error';

/** A box that says something important. An error's is announced by whoever shows it after the page opened. */
export function NoticeBox({
  tone,
  title,
  children,
}: {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={`notice notice-${tone}`}>
      <ToneIcon tone={tone} />
      <div className="notice-body">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
