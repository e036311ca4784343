// The structure of a mail's text, which is what its plain part shows by line breaks alone. The HTML part is drawn from it.

export type MailSection =
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  /** `label`: the line above the address, if it only names the page. */
  | { readonly kind: 'link'; readonly address: string; readonly label: string | undefined }
  /** `Order number: 4821-0937-5561`. `isTotal`: amounts below a list of items. */
  | { readonly kind: 'facts'; readonly rows: readonly Row[]; readonly isTotal: boolean }
  /** `Photo book × 2  ¥6,000` */
  | { readonly kind: 'items'; readonly rows: readonly Row[] }
  | { readonly kind: 'list'; readonly items: readonly string[] };

type Row = readonly [label: string, value: string];

interface Carried {
  readonly code: string | undefined;
  /** Of the store: no other address becomes a link. */
  readonly origin: string;
}

/**
 * Reads the sections of a mail: paragraphs are separated by an empty line. A line of a paragraph is the code, an address of the store, a fact
 * (`label: value`, `label：value`), an item (two spaces before its amount), an entry of a list (`- `, `・`) or a text.
 */
export function readSections(text: string, carried: Carried): readonly MailSection[] {
  const sections: MailSection[] = [];
  const paragraphs = text.trim().split(/\n{2,}/);
  for (const [index, paragraph] of paragraphs.entries()) {
    const previous = sections.at(-1);
    const isInside = index > 0 && index < paragraphs.length - 1 && previous?.kind !== 'heading';
    const heading = readHeading(paragraph, isInside);
    if (heading !== undefined) sections.push({ kind: 'heading', text: heading });
    else for (const [place, line] of paragraph.split('\n').entries()) addLine(sections, readLine(line, carried), place > 0);
  }
  return sections;
}

/** `【お届け先】`; without brackets, a short line between two paragraphs which is no sentence: `Delivery address`. */
function readHeading(paragraph: string, isInside: boolean): string | undefined {
  const marked = /^【([^\n]+)】$/.exec(paragraph)?.[1];
  if (marked !== undefined) return marked;
  return isInside && /^[A-Z][\w '’-]{1,50}$/.test(paragraph) ? paragraph : undefined;
}

function readLine(line: string, { code, origin }: Carried): MailSection {
  if (line === code) return { kind: 'code', code };
  if (/^https?:\/\/\S+$/.test(line) && URL.canParse(line) && new URL(line).origin === origin)
    return { kind: 'link', address: line, label: undefined };
  const item = /^(.+?) {2}(\S.*)$/.exec(line);
  if (item !== null) return { kind: 'items', rows: [[item[1] ?? '', (item[2] ?? '').replace(/ {2,}/g, ' ')]] };
  const fact = /^([^「」“”。.!?！？]{1,40}?)(?:：|: )(.+)$/.exec(line);
  if (fact !== null) return { kind: 'facts', rows: [[fact[1] ?? '', fact[2] ?? '']], isTotal: false };
  const entry = /^(?:- |・)(.+)$/.exec(line)?.[1];
  if (entry !== undefined) return { kind: 'list', items: [entry] };
  return { kind: 'paragraph', lines: [line] };
}

/** Adds a line to the section before it in the same paragraph, or as a section of its own. */
function addLine(sections: MailSection[], line: MailSection, isJoined: boolean): void {
  const previous = sections.at(-1);
  const joined = isJoined && previous !== undefined ? joinSections(previous, line) : undefined;
  if (joined !== undefined) sections.splice(-1, 1, joined);
  else if (line.kind === 'facts' && previous?.kind === 'items') sections.push({ ...line, isTotal: true });
  else sections.push(line);
}

function joinSections(previous: MailSection, line: MailSection): MailSection | undefined {
  if (previous.kind === 'paragraph' && line.kind === 'paragraph') return { ...line, lines: [...previous.lines, ...line.lines] };
  if (previous.kind === 'facts' && line.kind === 'facts') return { ...previous, rows: [...previous.rows, ...line.rows] };
  if (previous.kind === 'items' && line.kind === 'items') return { ...line, rows: [...previous.rows, ...line.rows] };
  if (previous.kind === 'list' && line.kind === 'list') return { ...line, items: [...previous.items, ...line.items] };
  // `マイページ`, and below it the address.
  const [label, ...furtherLines] = previous.kind === 'paragraph' ? previous.lines : [];
  const isName = label !== undefined && furtherLines.length === 0 && label.length <= 30 && !/[。.!?！？:：]$/.test(label);
  return line.kind === 'link' && isName ? { ...line, label } : undefined;
}
