import type { ReadFile } from './read/declared-file.ts';
import type { JsonPath } from './read/place-of.ts';

/** After these a file still says all that it said, by every name in it: nothing else becomes wrong through them. */
const harmless: ReadonlySet<string> = new Set([
  'FILE_ID_DIFFERS',
  'LANGUAGE_DIFFERS',
  'JSON_COMMENT',
  'JSON_TRAILING_COMMA',
  'JSON_CHARACTER_FORBIDDEN',
  'JSON_BYTE_ORDER_MARK',
  'LAYOUT_SLOT_NOT_ONE',
  'SCHEMA_UNBOUNDED',
  'SCHEMA_UNTYPED',
  'SCREEN_FIELD_TWICE',
  'SCREEN_FIELD_COLUMNLESS',
  'CALL_TWICE',
  'CALL_PART_TWICE',
  'ROUTE_TWICE',
  'ADDRESS_TAKEN',
  'FLOW_STATE_UNREACHED',
  'FLOW_EVENT_UNSENT',
  'FLOW_TIME_UNFIT',
]);
/** Words and effects may be wrong: what a person meets on the way does not hang on them. */
const aside = ['TEXT_', 'EXAMPLE_', 'FLOW_EFFECT_'];

/** Something that was to be named is not: what it would have led to, sent or drawn is not known. */
const hiding: ReadonlySet<string> = new Set([
  'FILE_UNREADABLE',
  'FILE_UNEXPECTED',
  'FILE_ENCODING',
  'LANGUAGE_OLD',
  'LANGUAGE_NEWER',
  'JSON_SYNTAX',
  'JSON_DUPLICATE_KEY',
  'JSON_FORBIDDEN_KEY',
  'JSON_TOO_DEEP',
  'JSON_TOO_LARGE',
  'PROPERTY_UNKNOWN',
  'PROPERTY_MISSING',
  'VALUE_INVALID',
  'BLOCK_UNKNOWN',
  'BLOCK_NOT_ONE',
  'BLOCK_MISPLACED',
  'ACTION_TARGET_NOT_ONE',
  'FIELD_KIND_UNKNOWN',
  'REPEAT_KIND_UNFIT',
  'REPEAT_OPTION_UNFIT',
  'LAYOUT_UNKNOWN',
  'FORM_UNKNOWN',
  'CALL_UNKNOWN',
  'FLOW_UNKNOWN',
  'SCREEN_UNKNOWN',
  'FLOW_STATE_UNKNOWN',
  'CALL_EVENT_UNKNOWN',
  'CALL_EVENT_VALUES',
]);

interface Told {
  readonly codes: Set<string>;
  /** Every place at which something is wrong, and all that is around it. */
  readonly places: Set<string>;
}

/**
 * Which parts of files nothing wrong was told of so far. What a person meets is judged of those: a mistake in one screen keeps no
 * mistake in another from being told, and no part that is wrong in itself is told a second time by what follows from it.
 */
export class Soundness {
  readonly #told = new Map<string, Told>();

  /** Without a path it is the whole file of which nothing can be said. */
  note(code: string, file: string, path: JsonPath | undefined): void {
    // A file without "$schema" is read as it stands; one of another version is not.
    const isRead = code === 'LANGUAGE_OLD' && path?.length === 0;
    if (isRead || harmless.has(code) || aside.some((beginning) => code.startsWith(beginning))) return;
    const told = this.#told.get(file) ?? { codes: new Set(), places: new Set() };
    this.#told.set(file, told);
    told.codes.add(code);
    if (path === undefined || hidesAll(path)) told.places.add(everywhere);
    for (let length = 0; length <= (path?.length ?? 0); length += 1)
      told.places.add(JSON.stringify(path?.slice(0, length) ?? []));
  }

  /** Whether nothing is wrong at a place and below it: `isSound(screen, ["blocks", 0, "when"])`. */
  isSound({ path }: Pick<ReadFile, 'path'>, at: JsonPath = []): boolean {
    const told = this.#told.get(path);
    return told === undefined || !(told.places.has(everywhere) || told.places.has(JSON.stringify(at)));
  }

  /** Whether a file may name more than can be read from it, since something in it is misspelt, misplaced or missing. */
  hides({ path }: Pick<ReadFile, 'path'>): boolean {
    return this.has({ path }, hiding);
  }

  has({ path }: Pick<ReadFile, 'path'>, codes: ReadonlySet<string>): boolean {
    return [...(this.#told.get(path)?.codes ?? [])].some((code) => codes.has(code));
  }

  /** Whether nothing that was told anywhere could be a name of what is looked for. */
  get isWhole(): boolean {
    return this.#told.size === 0;
  }
}

const everywhere = 'everywhere';

/** A file of another version is judged by nobody. */
function hidesAll(path: JsonPath): boolean {
  return path.length === 1 && path[0] === '$schema';
}
