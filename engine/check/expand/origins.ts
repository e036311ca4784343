import type { Origin, ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';

/** The origins of the parts that an expansion inserts into a file. */
export class Origins {
  readonly #origins: Map<string, Origin>;

  constructor({ origins }: Pick<ReadFile, 'origins'>) {
    this.#origins = new Map(origins);
  }

  /** Notes that the value at `path` is declared at `from` of a file. */
  add(path: JsonPath, file: ReadFile, from: JsonPath): void {
    this.#origins.set(JSON.stringify(path), { file, path: from });
  }

  /** Where the value at `path` is declared; undefined: in the file itself. */
  find(path: JsonPath): Origin | undefined {
    return this.#origins.get(JSON.stringify(path));
  }

  /** The file with its expanded value. */
  close(file: ReadFile, value: unknown): ReadFile {
    return { ...file, value, origins: this.#origins };
  }
}
