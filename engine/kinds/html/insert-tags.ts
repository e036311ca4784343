/** What a button inserts. */
export type TagName = 'heading' | 'paragraph' | 'bold' | 'link' | 'list' | 'numbers';

/** A text with its selection. */
export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What replaces the selection, and the part of it that is selected then. */
export interface Insertion {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const address = 'https://';

/** Encloses the selection: a list has an item for each of its lines. `("bold", "a [b] c")` → `<strong>b</strong>` */
export function insertTags(tag: TagName, { text, from, to }: Selected): Insertion {
  const selection = text.slice(from, to);
  switch (tag) {
    case 'heading':
      return enclose('<h2>', selection, '</h2>');
    case 'paragraph': {
      const paragraphs = selection.split(/\n\s*\n/).map((paragraph) => `<p>${paragraph.trim()}</p>`);
      return paragraphs.length > 1 ? selectAll(paragraphs.join('\n')) : enclose('<p>', selection, '</p>');
    }
    case 'bold':
      return enclose('<strong>', selection, '</strong>');
    case 'link':
      // The address is to be replaced.
      return { text: `<a href="${address}">${selection}</a>`, from: 9, to: 9 + address.length };
    default:
      return insertList(tag === 'list' ? 'ul' : 'ol', selection);
  }
}

function insertList(element: 'ul' | 'ol', selection: string): Insertion {
  const lines = selection.split('\n').map((line) => line.trim());
  const items = lines.filter((line, index) => line !== '' || (index === 0 && lines.length === 1));
  if (items.length < 2) return enclose(`<${element}>\n<li>`, items[0] ?? '', `</li>\n</${element}>`);
  return selectAll(`<${element}>\n${items.map((line) => `<li>${line}</li>`).join('\n')}\n</${element}>`);
}

const enclose = (before: string, selection: string, after: string): Insertion => ({
  text: `${before}${selection}${after}`,
  from: before.length,
  to: before.length + selection.length,
});

const selectAll = (text: string): Insertion => ({ text, from: 0, to: text.length });
