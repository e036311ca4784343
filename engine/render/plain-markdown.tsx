import type { ReactNode } from 'react';

export interface MarkdownProps {
  readonly children?: ReactNode;
}

/**
 * Takes the place of the Markdown library that RJSF imports (vite.config.ts): `**a**` → `**a**`. The words of our screens are plain
 * text, and RJSF's own messages reach a developer only, who can read the marks.
 */
export function Markdown({ children }: MarkdownProps): ReactNode {
  return children;
}
