import { type DeclaredFile, writeShorthand } from '../../engine/check/index.ts';
import type { JsonObject } from '../../engine/declare/index.ts';
import { formatFile } from './format-json.ts';
import type { AreaParts } from './make-area.ts';

/** Arguments of `npm run new`. */
export interface CreateRequest {
  /** Route of a screen, such as `/mypage/some/page`; group and name of an area; otherwise a name, such as `delivery-day`. */
  readonly name: string;
  readonly layout?: string;
  readonly for?: string;
  /** Screens only: name of a form to create with it, and of the call that it sends. */
  readonly form?: string;
  /** Route of the screen that links to a screen, shows a form, or sends a call. */
  readonly from?: string;
  /** Folder of areas, calls, forms, page schemas and texts: `account`. */
  readonly group?: string;
  /** Name of the area in the group that implements it. */
  readonly area?: string;
  /** Title by language. */
  readonly title: { readonly ja?: string; readonly en?: string };
}

/** An existing file that gets a link to the created one. */
export interface LinkedFile extends DeclaredFile {
  /** The line of the link and where it is: `44 leads to /mypage/gift, at the end of its rows`. */
  readonly location: string;
}

/** Created and changed files. */
export interface CreatedFiles {
  readonly files: readonly DeclaredFile[];
  readonly changed: readonly LinkedFile[];
  /** The code that implements them. */
  readonly area?: AreaParts;
  /** The next steps, one sentence each. */
  readonly next: readonly string[];
}

/** The files cannot be created; the message says why and what to do instead. */
export class CreateError extends Error {
  override readonly name = 'CreateError';
}

/** For files that are never overwritten. */
export function createExistsError(paths: readonly string[]): CreateError {
  const [exist, them] = paths.length === 1 ? ['exists', 'it'] : ['exist', 'them'];
  return new CreateError(`${paths.join(', ')} already ${exist}. Nothing was written. Choose another name or remove ${them}.`);
}

/** A text in each language. */
export interface Texts {
  readonly ja: string;
  readonly en: string;
}

/** `("account/some-page", { title: { ja: "…", en: "…" } })` → the two files of texts. */
export function writeTexts(path: string, texts: { readonly [key: string]: Texts }): readonly DeclaredFile[] {
  return (['ja', 'en'] as const).map((language) =>
    writeJson(
      `screens/text/${language}/${path}.json`,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]])),
    ),
  );
}

export function writeJson(path: string, value: JsonObject): DeclaredFile {
  return { path, text: formatFile(writeShorthand(path, value)) };
}

/** `"delivery-day"` → `"Delivery day"`. */
export function formatName(name: string): string {
  const words = name.replaceAll(/[-._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Rejects names such as `"constructor"`, which every object inherits. */
export function assertNotInherited(name: string): void {
  if (Object.hasOwn(Object.prototype, name) || name === 'prototype')
    throw new CreateError(`"${name}" cannot be a name: every JavaScript object has a property of that name.`);
}

/** Returns the name if it is valid: `"delivery-day"`. */
export function parseName(name: string): string {
  assertNotInherited(name);
  if (/^[a-z][a-z0-9-]{0,59}$/.test(name)) return name;
  throw new CreateError(
    `"${name}" cannot be a name. Names have lower-case letters, digits and hyphens, and begin with a letter.`,
  );
}
