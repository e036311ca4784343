// What a list of the console is narrowed to: the query of its page, and the answers of the form above it.

/** Only what is set: `{ text: "4821", state: "toShip" }`. */
export type ListFilter<Name extends string> = { readonly [name in Name]?: string };

/** Reads a value of the query or the form; undefined: it is empty, or not one of its kind, such as an impossible day. */
type ReadValue = (text: string) => string | undefined;

export interface FilteredList<Name extends string> {
  /** Leaves out what is empty or not of its kind. */
  readFilter(values: { readonly [name: string]: unknown }): ListFilter<Name>;
  /** `/console/orders?state=toShip` */
  addressOf(filter: ListFilter<Name>, more?: { readonly [name: string]: string }): string;
}

/** `defineFilter('/console/stock', { text: readText(200), state: oneOf(stockStates) })` */
export function defineFilter<Name extends string>(
  page: string,
  values: { readonly [name in Name]: ReadValue },
): FilteredList<Name> {
  // The keys of an object literal.
  const names = Object.keys(values) as Name[];
  return {
    readFilter(entered) {
      const filter: { [name in Name]?: string } = {};
      for (const name of names) {
        const value = entered[name];
        const read = typeof value === 'string' && value.trim() !== '' ? values[name](value.trim()) : undefined;
        if (read !== undefined) filter[name] = read;
      }
      return filter;
    },
    addressOf(filter, more = {}) {
      const query = new URLSearchParams({ ...filter, ...more }).toString();
      return query === '' ? page : `${page}?${query}`;
    },
  };
}

export const readText =
  (maxLength: number): ReadValue =>
  (text) =>
    text.slice(0, maxLength);

export const oneOf =
  (names: readonly string[]): ReadValue =>
  (text) =>
    names.find((name) => name === text);
