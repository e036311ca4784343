import { rankHeadings } from './rank-headings.ts';

export interface SafeHtmlProps {
  readonly html: string;
  readonly className: string;
  /** Rank of the heading above the text. */
  readonly under: number;
}

/** Only for HTML that the server has sanitised. */
export function SafeHtml({ html, className, under }: SafeHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
  return <div className={className} dangerouslySetInnerHTML={{ __html: rankHeadings(html, under) }} />;
}
