import { canHide, type Hidden, isHarmless } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';
import type { JsonPath } from './read/source-range.ts';

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
    if (isRead || isHarmless(code)) return;
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
    return this.isHidden({ path }, 'names');
  }

  isHidden({ path }: Pick<ReadFile, 'path'>, hidden: Hidden): boolean {
    return [...(this.#reported.get(path)?.codes ?? [])].some((code) => canHide(code, hidden));
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
