import { isObject } from '../../declare/index.ts';
import { asList, asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { findNearest } from '../nearest.ts';
import { problems } from '../problems/index.ts';
import type { FileKind, Origin, ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { Origins } from './origins.ts';

/** Kinds of files that may include fragments. */
const including: ReadonlySet<FileKind> = new Set(['screen', 'layout', 'flow']);

/** Whether a file includes fragments, so that it is complete only with the other files of the project. */
export const isIncluding = ({ kind, text }: ReadFile): boolean => including.has(kind) && text.includes('"include"');

/** Whether a text may stand in the expanded file: in the file itself, or in a fragment that it includes. */
export const mayContain = (file: ReadFile, text: string): boolean => file.text.includes(text) || isIncluding(file);

/** An argument of an include: its inserted value, and where that is declared. */
interface Argument extends Origin {
  readonly value: unknown;
}

/** What surrounds a value: its file, the arguments for its placeholders, and the fragments around it. */
interface Surroundings {
  readonly file: ReadFile;
  readonly args: ReadonlyMap<string, Argument | undefined>;
  readonly names: readonly string[];
}

/** Where a value is: `from` in its file, `to` in the file that includes it. */
interface Location {
  readonly from: JsonPath;
  readonly to: JsonPath;
}

/**
 * Inserts the content of fragments where screens, layouts and flows include them: `{"include": "code-hint", "with": {"back": "/card"}}`
 * becomes the content of `code-hint.fragment.json`, with `/card` in place of `{back}`. A list in a list is spliced; properties beside
 * `include` replace those of the content.
 */
export function insertFragments(files: readonly ReadFile[], findings: Findings, used: Set<string>): readonly ReadFile[] {
  const fragments = new Map(files.flatMap((file) => (file.kind === 'fragment' ? [[file.name, file] as const] : [])));
  return files.map((file) => {
    if (!isIncluding(file) || file.value === undefined) return file;
    const inserter = new FragmentInserter(file, fragments, findings, used);
    return inserter.origins.close(file, inserter.insert(file.value, { file, args: new Map(), names: [] }, { from: [], to: [] }));
  });
}

class FragmentInserter {
  readonly origins: Origins;
  readonly #fragments: ReadonlyMap<string, ReadFile>;
  readonly #findings: Findings;
  readonly #used: Set<string>;

  constructor(file: ReadFile, fragments: ReadonlyMap<string, ReadFile>, findings: Findings, used: Set<string>) {
    this.origins = new Origins(file);
    this.#fragments = fragments;
    this.#findings = findings;
    this.#used = used;
  }

  /** undefined: the value is a parameter without an argument, or a fragment that is reported. */
  insert(value: unknown, around: Surroundings, location: Location): unknown {
    if (typeof value === 'string') return this.#fillText(value, around, location);
    if (Array.isArray(value)) return this.#insertElements(value, around, location);
    if (!isObject(value)) return value;
    if (typeof value['include'] === 'string') return this.#include(value['include'], value, around, location);
    return this.#insertProperties(value, around, location);
  }

  #insertProperties(object: Record<string, unknown>, around: Surroundings, { from, to }: Location): Record<string, unknown> {
    const inserted: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(object)) {
      const key = fillPlaceholders(name, around.args);
      const part = this.insert(value, around, { from: [...from, name], to: [...to, key] });
      if (part !== undefined) inserted[key] = part;
      if (key !== name) this.origins.add([...to, key], around.file, [...from, name]);
    }
    return inserted;
  }

  /** Elements one after another, added to `inserted`. A list that stands for an element is spliced. */
  #insertElements(
    list: readonly unknown[],
    around: Surroundings,
    { from, to }: Location,
    inserted: unknown[] = [],
  ): readonly unknown[] {
    for (const [index, element] of list.entries()) {
      const location = { from: [...from, index], to: [...to, inserted.length] };
      const argument = typeof element === 'string' ? findArgument(element, around) : undefined;
      const name = asText(asObject(element)['include']);
      const opened = name === undefined ? undefined : this.#open(name, asObject(element), around, location.from);
      if (Array.isArray(argument?.value))
        for (const [place, part] of argument.value.entries()) {
          this.origins.add([...to, inserted.length], argument.file, [...argument.path, place]);
          inserted.push(part);
        }
      else if (Array.isArray(opened?.content)) {
        this.#reportBeside(asObject(element), opened.inside.file, around, location.from);
        this.#insertElements(opened.content, opened.inside, { from: ['content'], to }, inserted);
      } else {
        if (index !== inserted.length || around.names.length > 0) this.origins.add(location.to, around.file, location.from);
        const part = this.insert(element, around, location);
        if (part !== undefined) inserted.push(part);
      }
    }
    return inserted;
  }

  /** A text that is one placeholder becomes the argument itself; placeholders within a text become texts. */
  #fillText(text: string, around: Surroundings, { to }: Location): unknown {
    if (!isPlaceholder(text, around)) return fillPlaceholders(text, around.args);
    const argument = findArgument(text, around);
    if (argument !== undefined) this.origins.add(to, argument.file, argument.path);
    return argument?.value;
  }

  #include(name: string, declared: Record<string, unknown>, around: Surroundings, location: Location): unknown {
    const opened = this.#open(name, declared, around, location.from);
    if (opened === undefined) return undefined;
    this.origins.add(location.to, opened.inside.file, ['content']);
    const inserted = this.insert(opened.content, opened.inside, { from: ['content'], to: location.to });
    if (!isObject(inserted)) {
      this.#reportBeside(declared, opened.inside.file, around, location.from);
      return inserted;
    }
    const beside = omitInclude(declared);
    for (const property of Object.keys(beside))
      this.origins.add([...location.to, property], around.file, [...location.from, property]);
    return { ...inserted, ...this.#insertProperties(beside, around, location) };
  }

  /** The content of a fragment and what surrounds it; undefined: it is reported instead. */
  #open(
    name: string,
    declared: Record<string, unknown>,
    around: Surroundings,
    from: JsonPath,
  ): { readonly content: unknown; readonly inside: Surroundings } | undefined {
    const file = this.#find(name, around, from);
    if (file === undefined) return undefined;
    const args = this.#readArguments(file, declared, around, from);
    if (args === undefined) return undefined;
    return { content: asObject(file.value)['content'], inside: { file, args, names: [...around.names, name] } };
  }

  /** Only an object can have further properties. */
  #reportBeside(declared: Record<string, unknown>, fragment: ReadFile, { file }: Surroundings, from: JsonPath): void {
    for (const property of Object.keys(omitInclude(declared)))
      this.#findings.add(file, [...from, property], problems.FRAGMENT_NO_OBJECT(fragment.name), 'key');
  }

  #find(name: string, { file, names }: Surroundings, from: JsonPath): ReadFile | undefined {
    const at = [...from, 'include'];
    const isKnown = this.#fragments.has(name);
    if (!isKnown) this.#findings.add(file, at, problems.FRAGMENT_UNKNOWN(name, this.#fragments.keys()));
    // A misspelt name counts as a use of the nearest one.
    const meant = isKnown ? name : findNearest(name, this.#fragments.keys());
    if (meant !== undefined) this.#used.add(`fragment ${meant}`);
    if (isKnown && names.includes(name)) this.#findings.add(file, at, problems.FRAGMENT_CIRCULAR([...names, name]));
    return names.includes(name) ? undefined : this.#fragments.get(name);
  }

  /** The argument of each parameter, undefined for an optional one that is not given; undefined: one is missing. */
  #readArguments(
    fragment: ReadFile,
    declared: Record<string, unknown>,
    around: Surroundings,
    from: JsonPath,
  ): ReadonlyMap<string, Argument | undefined> | undefined {
    const declaredArguments = asObject(declared['with']);
    const parameters = readParameters(fragment);
    const names = parameters.map(({ name }) => name);
    for (const name of Object.keys(declaredArguments))
      if (!names.includes(name)) {
        const wrong = problems.FRAGMENT_PARAMETER_UNKNOWN(name, fragment.name, names);
        this.#findings.add(around.file, [...from, 'with', name], wrong, 'key');
      }
    const missing = parameters.filter(({ name, isOptional }) => !isOptional && declaredArguments[name] === undefined);
    for (const { name } of missing)
      this.#findings.add(around.file, [...from, 'with'], problems.FRAGMENT_PARAMETER_MISSING(name, fragment.name));
    if (missing.length > 0) return undefined;
    return new Map(
      parameters.map(({ name }) => {
        const path = [...from, 'with', name];
        // Its parts keep no origins of their own: mistakes in them are reported at the whole argument.
        const value = new FragmentInserter(around.file, this.#fragments, this.#findings, this.#used).insert(
          declaredArguments[name],
          around,
          {
            from: path,
            to: path,
          },
        );
        return [name, value === undefined ? undefined : { value, file: around.file, path }];
      }),
    );
  }
}

function omitInclude({ include: _include, with: _with, ...beside }: Record<string, unknown>): Record<string, unknown> {
  return beside;
}

const placeholderPattern = /^\{(\w+)\}$/;

/** Whether a text is one placeholder and nothing else. */
function isPlaceholder(text: string, { args }: Surroundings): boolean {
  return args.has(placeholderPattern.exec(text)?.[1] ?? '');
}

function findArgument(text: string, { args }: Surroundings): Argument | undefined {
  return args.get(placeholderPattern.exec(text)?.[1] ?? '');
}

/** `["back", "title?"]` → `[{ name: "back", isOptional: false }, { name: "title", isOptional: true }]` */
export function readParameters({ value }: ReadFile): readonly { readonly name: string; readonly isOptional: boolean }[] {
  return asList(asObject(value)['parameters']).flatMap((parameter) => {
    const text = asText(parameter);
    return text === undefined ? [] : [{ name: text.replace(/\?$/, ''), isOptional: text.endsWith('?') }];
  });
}

/** `("/card/{part}/{id}", { part: "loans" })` → `"/card/loans/{id}"`. Without an argument, an optional parameter is an empty text. */
function fillPlaceholders(text: string, args: Surroundings['args']): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    args.has(name) ? String(args.get(name)?.value ?? '') : placeholder,
  );
}
