import { formName } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { type ProblemDetails, problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { checkShape } from '../shape/check-shape.ts';
import { Origins } from './origins.ts';

/**
 * Completes calls and forms that start from another one: `"like": "loans.renew"` is that call with what is written beside it, and
 * `"errors": { "like": "loans.renew" }` has its errors. Objects are merged property by property; everything else, lists too, replaces.
 * Reports unknown and circular names, and what does not fit together.
 */
export function expandLikes(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  const expander = new LikeExpander(files, findings);
  return files.map((file) => expander.expand(file));
}

/** Whether a call or form starts from another one. */
export function isLikeAnother({ kind, value }: ReadFile): boolean {
  return (kind === 'call' || kind === 'form') && isObject(value) && typeof value['like'] === 'string';
}

class LikeExpander {
  readonly #files: ReadonlyMap<string, ReadFile>;
  readonly #findings: Findings;
  readonly #expanded = new Map<ReadFile, ReadFile>();
  /** The files that are being expanded. */
  readonly #open = new Set<ReadFile>();

  constructor(files: readonly ReadFile[], findings: Findings) {
    this.#files = new Map(files.map((file) => [`${file.kind} ${file.name}`, file]));
    this.#findings = findings;
  }

  expand(file: ReadFile): ReadFile {
    if (!isLikeAnother(file) && likeOfErrors(file) === undefined) return file;
    const expandedBefore = this.#expanded.get(file);
    if (expandedBefore !== undefined) return expandedBefore;
    this.#open.add(file);
    const expanded = this.#mergeErrors(isLikeAnother(file) ? this.#mergeFile(file) : file);
    this.#open.delete(file);
    this.#expanded.set(file, expanded);
    return expanded;
  }

  #mergeFile(file: ReadFile): ReadFile {
    const { like, ...changes } = asObject(file.value);
    // Where it is and who may send it is visible in its own file.
    if (file.kind === 'call')
      for (const name of ['path', 'for'])
        if (!Object.hasOwn(changes, name)) this.#findings.add(file, [], problems.PROPERTY_MISSING(name));
    const base = this.#findBase(file, String(like), ['like']);
    if (base === undefined) return { ...file, value: changes };
    const merged = merge(file, base, changes, []);
    checkShape(merged, this.#findings.add);
    return merged;
  }

  #mergeErrors(file: ReadFile): ReadFile {
    const like = likeOfErrors(file);
    if (like === undefined) return file;
    const { errors, ...call } = asObject(file.value);
    const { like: _like, ...changes } = asObject(errors);
    const base = this.#findBase(file, like, ['errors', 'like']);
    if (base === undefined) return { ...file, value: { ...call, errors: changes } };
    const merged = merge(file, base, changes, ['errors']);
    return { ...merged, value: { ...call, errors: merged.value } };
  }

  #findBase(file: ReadFile, like: string, at: JsonPath): ReadFile | undefined {
    const base = this.#files.get(`${file.kind} ${formName(like)}`);
    if (base !== undefined && !this.#open.has(base)) return this.expand(base);
    this.#findings.add(file, at, base === undefined ? this.#createUnknown(file, like) : problems.LIKE_CIRCULAR(like));
    return undefined;
  }

  #createUnknown({ kind }: ReadFile, like: string): ProblemDetails {
    const names = [...this.#files.values()].filter((file) => file.kind === kind).map(({ name }) => name);
    return kind === 'call'
      ? problems.CALL_UNKNOWN(like, names)
      : problems.FORM_UNKNOWN(
          like,
          names.map((name) => `forms/${name}`),
        );
  }
}

/** The call whose errors a call has. */
function likeOfErrors({ kind, value }: ReadFile): string | undefined {
  return kind === 'call' ? asText(asObject(asObject(value)['errors'])['like']) : undefined;
}

/** The part of another file at `path`, with the changes of `file`. */
function merge(file: ReadFile, base: ReadFile, changes: Record<string, unknown>, path: JsonPath): ReadFile {
  const origins = new Origins(file);
  const mergeAt = (from: unknown, change: unknown, path: JsonPath): unknown => {
    if (!isObject(from) || !isObject(change)) return change;
    const merged: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(from)) {
      const at = [...path, key];
      if (!Object.hasOwn(change, key)) origins.add(at, base, at);
      merged[key] = Object.hasOwn(change, key) ? mergeAt(value, change[key], at) : value;
    }
    return { ...merged, ...Object.fromEntries(Object.entries(change).filter(([key]) => !Object.hasOwn(from, key))) };
  };
  const { id: _id, completion: _completion, ...value } = asObject(base.value);
  const part = path.reduce((around: unknown, step) => asObject(around)[step], value);
  return origins.close(file, mergeAt(part ?? {}, changes, path));
}
