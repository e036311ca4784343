import type { ReadFile } from './read/declared-file.ts';
import type { JsonPath } from './read/source-range.ts';

/** Problems that hide no names and cause no other problems. */
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
/** Prefixes of problems with texts, examples and effects: navigation does not depend on them. */
const harmlessPrefixes = ['TEXT_', 'EXAMPLE_', 'FLOW_EFFECT_'];

/** Problems with a name that is missing or misspelt, so that what it leads to, sends or draws is unknown. */
const incompleteCodes: ReadonlySet<string> = new Set([
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
  'FIELDS_UNKNOWN',
  'CALL_UNKNOWN',
  'FLOW_UNKNOWN',
  'SCREEN_UNKNOWN',
  'FLOW_STATE_UNKNOWN',
  'CALL_EVENT_UNKNOWN',
  'CALL_EVENT_VALUES',
]);

interface Reported {
  readonly codes: Set<string>;
  /** JSON paths of the problems and of everything around them. */
  readonly paths: Set<string>;
}

/**
 * Tracks file locations without reported problems. Semantic checks only look at those: a mistake in one screen does not hide one in
 * another, and its consequences are not reported again. See decisions/0030.
 */
export class Soundness {
  readonly #reported = new Map<string, Reported>();

  /** Without a path the whole file counts as unsound. */
  note(code: string, file: string, path: JsonPath | undefined): void {
    // A file without "$schema" is read as the current version; one of another version is not read.
    const isRead = code === 'LANGUAGE_OLD' && path?.length === 0;
    if (isRead || harmless.has(code) || harmlessPrefixes.some((prefix) => code.startsWith(prefix))) return;
    const reported = this.#reported.get(file) ?? { codes: new Set(), paths: new Set() };
    this.#reported.set(file, reported);
    reported.codes.add(code);
    if (path === undefined || isLanguageLine(path)) reported.paths.add(wholeFile);
    for (let length = 0; length <= (path?.length ?? 0); length += 1)
      reported.paths.add(JSON.stringify(path?.slice(0, length) ?? []));
  }

  /** Whether no problem was reported at or below a path: `isSound(screen, ["blocks", 0, "when"])`. */
  isSound({ path }: Pick<ReadFile, 'path'>, at: JsonPath = []): boolean {
    const reported = this.#reported.get(path);
    return reported === undefined || !(reported.paths.has(wholeFile) || reported.paths.has(JSON.stringify(at)));
  }

  /** Whether a file may name more than could be read, because something in it is misspelt, misplaced or missing. */
  isIncomplete({ path }: Pick<ReadFile, 'path'>): boolean {
    return this.has({ path }, incompleteCodes);
  }

  has({ path }: Pick<ReadFile, 'path'>, codes: ReadonlySet<string>): boolean {
    return [...(this.#reported.get(path)?.codes ?? [])].some((code) => codes.has(code));
  }

  /** Whether no file has a problem that could hide a name. */
  get isClean(): boolean {
    return this.#reported.size === 0;
  }
}

const wholeFile = 'whole file';

/** Problems at `$schema` mean another version of the language, so nothing in the file can be judged. */
function isLanguageLine(path: JsonPath): boolean {
  return path.length === 1 && path[0] === '$schema';
}
