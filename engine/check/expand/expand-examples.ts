import { isObject } from '../../declare/index.ts';
import type { Findings } from '../findings.ts';
import { findNearest } from '../nearest.ts';
import { type ProblemDetails, problems } from '../problems/index.ts';
import type { Origin, ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { Origins } from './origins.ts';

/** The key of a reference to a fixture: `{ "$fixture": "readers.child", "isCurrentUser": true }`. */
const reference = '$fixture';

/** References from one entry to the next, like levels of JSON: expansion is recursive. */
const maxDepth = 64;

/** A file of examples or fixtures. */
interface Source {
  /** With its origins, so that a part of it that another file inserts has its range where it is declared. */
  readonly file: ReadFile;
  readonly origins: Origins;
  readonly entries: Record<string, unknown>;
  readonly expanded: Map<string, Part>;
}

/** A complete value, and where it is declared. */
interface Part extends Origin {
  readonly value: unknown;
}

/**
 * Completes examples: `"like": "owner"` starts from another example, and `{ "$fixture": "readers.child" }` stands for the entry `child` of
 * screens/fixtures/readers.fixtures.json. What is written beside them is merged: objects property by property; everything else,
 * lists and null too, replaces. `used`: the names of fixtures that examples need are added, such as `fixture readers.child`.
 */
export function expandExamples(files: readonly ReadFile[], findings: Findings, used: Set<string>): readonly ReadFile[] {
  const expander = new ExampleExpander(files, findings, used);
  const examples = files.map((file) => (file.kind === 'examples' ? expander.expand(file) : file));
  return examples.map((file) => (file.kind === 'fixtures' ? expander.expand(file) : file));
}

class ExampleExpander {
  readonly #sources = new Map<string, Source>();
  readonly #findings: Findings;
  readonly #used: Set<string>;
  /** The entries that are being expanded, from the outermost. */
  readonly #open: string[] = [];
  /** Entries that lack what an unknown or circular reference stands for. */
  readonly #incomplete = new Set<string>();

  constructor(files: readonly ReadFile[], findings: Findings, used: Set<string>) {
    this.#findings = findings;
    this.#used = used;
    for (const file of files) {
      if ((file.kind !== 'examples' && file.kind !== 'fixtures') || !isObject(file.value)) continue;
      const origins = new Origins(file);
      const source = { file: origins.close(file, file.value), origins, entries: file.value, expanded: new Map() };
      this.#sources.set(`${file.kind} ${file.name}`, source);
    }
  }

  /** Unchanged if there is nothing to expand. */
  expand(file: ReadFile): ReadFile {
    const source = this.#sources.get(`${file.kind} ${file.name}`);
    if (source === undefined || !/"(like|\$fixture)"/.test(file.text)) return file;
    const entries = Object.keys(source.entries).map((name) => [name, this.#expandEntry(source, name)?.value] as const);
    // What such examples lack is not reported again.
    for (const [name] of entries)
      if (this.#incomplete.has(keyOf(source, name))) this.#findings.soundness.note('EXAMPLE_UNKNOWN', file.path, [name, 'data']);
    return source.origins.close(file, Object.fromEntries(entries));
  }

  /** An example or a fixture; undefined: it is being expanded already. */
  #expandEntry(source: Source, name: string): Part | undefined {
    const key = keyOf(source, name);
    if (this.#open.includes(key)) return undefined;
    if (this.#incomplete.has(key)) this.#markIncomplete();
    const expanded = source.expanded.get(name);
    if (expanded !== undefined) return expanded;
    this.#open.push(key);
    const { [name]: entry } = source.entries;
    const isExample = source.file.kind === 'examples' && isObject(entry);
    const value = isExample ? this.#expandExample(source, name, entry) : this.#expandValue(source, entry, [name]);
    this.#open.pop();
    const part = { value, file: source.file, path: [name] };
    source.expanded.set(name, part);
    return part;
  }

  #markIncomplete(): void {
    for (const key of this.#open) this.#incomplete.add(key);
  }

  #expandExample(source: Source, name: string, { like, ...example }: Record<string, unknown>): unknown {
    const base = typeof like === 'string' ? this.#findExample(source, like, [name, 'like']) : undefined;
    return base === undefined ? this.#expandValue(source, example, [name]) : this.#merge(source, base, example, [name]);
  }

  /** `path`: where the value is in the file of `source`, before and after. */
  #expandValue(source: Source, value: unknown, path: JsonPath): unknown {
    if (Array.isArray(value)) return value.map((element, index) => this.#expandValue(source, element, [...path, index]));
    if (!isObject(value)) return value;
    const { [reference]: name, ...changes } = value;
    if (typeof name === 'string') return this.#insertFixture(source, name, changes, path);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, this.#expandValue(source, member, [...path, key])]),
    );
  }

  #insertFixture(source: Source, name: string, changes: Record<string, unknown>, path: JsonPath): unknown {
    const fixture = this.#findFixture(source, name, [...path, reference]);
    const [change] = Object.keys(changes);
    if (fixture === undefined) return this.#expandValue(source, changes, path);
    // The name of a fixture is declared where it stands, also if its value is that of another one.
    if (isObject(fixture.value) && (change !== undefined || path.length === 1))
      return this.#merge(source, fixture, changes, path);
    if (source.file.kind === 'examples' && isTop(path) && !isObject(fixture.value)) {
      const mustBe = problems.VALUE_INVALID(`must name an object, which "${name}" is not`, 'Name a fixture that is an object.');
      this.#findings.add(source.file, [...path, reference], mustBe);
    }
    const wrong = problems.VALUE_INVALID(`must not stand beside "${name}", which is not an object`, 'Remove it.');
    if (change !== undefined) this.#findings.add(source.file, [...path, change], wrong, 'key');
    if (path.length > 1) source.origins.add(path, fixture.file, fixture.path);
    return fixture.value;
  }

  /** A base with the changes that are declared at `path` of `source`. */
  #merge(source: Source, base: Part, changes: unknown, path: JsonPath): unknown {
    if (!isObject(changes) || !isObject(base.value) || Object.hasOwn(changes, reference))
      return this.#expandValue(source, changes, path);
    const merged: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(base.value)) {
      const part = { value, file: base.file, path: [...base.path, key] };
      if (Object.hasOwn(changes, key)) merged[key] = this.#merge(source, part, changes[key], [...path, key]);
      else {
        source.origins.add([...path, key], part.file, part.path);
        merged[key] = value;
      }
    }
    for (const [key, value] of Object.entries(changes))
      if (!Object.hasOwn(merged, key)) merged[key] = this.#expandValue(source, value, [...path, key]);
    return merged;
  }

  /** `like`: `"owner"`, or `"join/code#tooSoon"` of another screen. */
  #findExample(source: Source, like: string, at: JsonPath): Part | undefined {
    const [name = '', screen] = like.split('#').reverse();
    const { file } = source;
    const baseSource = screen === undefined ? source : this.#sources.get(`examples screens/${screen}`);
    if (baseSource === undefined || !Object.hasOwn(baseSource.entries, name)) {
      const names = () => this.#listExamples(source, screen);
      this.#findings.add(file, at, problems.EXAMPLE_UNKNOWN(like, names));
      this.#markIncomplete();
      return undefined;
    }
    return this.#expandReferred(baseSource, name, { file, path: at }, problems.EXAMPLE_CIRCULAR(like));
  }

  *#listExamples(source: Source, screen: string | undefined): Iterable<string> {
    if (screen === undefined) yield* Object.keys(source.entries);
    else
      for (const { file, entries } of this.#sources.values())
        if (file.kind === 'examples')
          for (const name of Object.keys(entries)) yield `${file.name.slice('screens/'.length)}#${name}`;
  }

  /** A misspelt name stands for the nearest one, so that its properties are not reported as missing too. */
  #findFixture(source: Source, name: string, at: JsonPath): Part | undefined {
    const { file } = source;
    const isDeclared = this.#hasFixture(name);
    if (!isDeclared)
      this.#findings.add(
        file,
        at,
        problems.FIXTURE_UNKNOWN(name, () => this.#listFixtures()),
      );
    const nearest = isDeclared ? name : findNearest(name, this.#listFixtures());
    const [fileName = '', entry = ''] = nearest?.split('.') ?? [];
    const fixtures = this.#sources.get(`fixtures ${fileName}`);
    if (nearest === undefined || fixtures === undefined) {
      this.#markIncomplete();
      return undefined;
    }
    if (file.kind === 'examples' || this.#used.has(`fixture ${file.name}.${at[0]}`)) this.#used.add(`fixture ${nearest}`);
    return this.#expandReferred(fixtures, entry, { file, path: at }, problems.FIXTURE_CIRCULAR(name));
  }

  /** The entry that a reference stands for; undefined: it is circular or nested too deeply, which is reported. */
  #expandReferred(source: Source, name: string, { file, path }: Origin, circular: ProblemDetails): Part | undefined {
    const isTooDeep = this.#open.length >= maxDepth;
    const part = isTooDeep ? undefined : this.#expandEntry(source, name);
    if (part !== undefined) return part;
    this.#findings.add(file, path, isTooDeep ? problems.JSON_TOO_DEEP(maxDepth) : circular);
    this.#markIncomplete();
    return undefined;
  }

  #hasFixture(name: string): boolean {
    const [file = '', entry = '', ...deeper] = name.split('.');
    return deeper.length === 0 && Object.hasOwn(this.#sources.get(`fixtures ${file}`)?.entries ?? {}, entry);
  }

  *#listFixtures(): Iterable<string> {
    for (const { file, entries } of this.#sources.values())
      if (file.kind === 'fixtures') for (const name of Object.keys(entries)) yield `${file.name}.${name}`;
  }
}

const keyOf = ({ file }: Source, name: string): string => `${file.kind} ${file.name}.${name}`;

/** Whether a value of an example must be an object: `["owner", "data"]`, `["owner", "forms", "join", "answers"]`. */
function isTop([, part, ...below]: JsonPath): boolean {
  return below.length === (part === 'forms' ? 2 : 0);
}
