/** Markup that is safe to insert: everything else is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insertion = string | Markup | readonly Markup[];

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const write = (value: Insertion): string => {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return value.map(({ text }) => text).join('');
};

/** A template whose insertions are escaped: `` html`<p>${name}</p>` ``. */
export function html(parts: TemplateStringsArray, ...values: readonly Insertion[]): Markup {
  return new Markup(parts.map((part, index) => part + write(values[index] ?? '')).join(''));
}
