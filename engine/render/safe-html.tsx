import { rankHeadings } from './rank-headings.ts';

export interface SafeHtmlProps {
  readonly html: string;
  readonly className: string;
  /** Rank of the heading that the text stands under. */
  readonly under: number;
}

/** HTML that the server sanitised before it was delivered; no other may be given here. */
export function SafeHtml({ html, className, under }: SafeHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's allow-list has been over it
  return <div className={className} dangerouslySetInnerHTML={{ __html: rankHeadings(html, under) }} />;
}
