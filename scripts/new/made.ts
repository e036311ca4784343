import type { DeclaredFile } from '../../engine/check/index.ts';
import type { JsonObject } from '../../engine/declare/index.ts';
import { layOutFile } from './lay-out-json.ts';

/** What is to be made. */
export interface Asked {
  /** `/mypage/some/page` of a screen, else a name: `delivery-day`. */
  readonly name: string;
  readonly layout?: string;
  readonly for?: string;
  /** Of a screen: the name of a form that is made with it, and a call that takes its answers. */
  readonly form?: string;
  /** Of a screen: the route of the screen that leads to it. */
  readonly from?: string;
  /** What it is called, by language. */
  readonly title: { readonly ja?: string; readonly en?: string };
}

/** A file that leads to what is made. */
export interface LinkedFile extends DeclaredFile {
  /** Which line of it does, and where that stands: `44 leads to /mypage/gift, at the end of its rows`. */
  readonly says: string;
}

/** New files and changed ones, and what the program does not serve yet. */
export interface Made {
  readonly files: readonly DeclaredFile[];
  readonly changed: readonly LinkedFile[];
  readonly awaited: {
    readonly screens?: readonly string[];
    readonly calls?: readonly string[];
    readonly flows?: readonly string[];
    /** New files that no other file names yet. */
    readonly files?: readonly string[];
    readonly route?: string;
  };
  /** What is to be done next, a sentence each. */
  readonly next: readonly string[];
}

/** What was asked cannot be made; the message says why, and what can. */
export class CannotMake extends Error {
  override readonly name = 'CannotMake';
}

/** A text in each language. */
export interface Said {
  readonly ja: string;
  readonly en: string;
}

/** `("some-page", { title: { ja: "…", en: "…" } })` → the two files of texts. */
export function writeTexts(area: string, texts: { readonly [key: string]: Said }): readonly DeclaredFile[] {
  return (['ja', 'en'] as const).map((language) =>
    writeJson(
      `screens/text/${language}/${area}.json`,
      Object.fromEntries(Object.entries(texts).map(([key, said]) => [key, said[language]])),
    ),
  );
}

export function writeJson(path: string, value: JsonObject): DeclaredFile {
  return { path, text: layOutFile(value) };
}

/** `"delivery-day"` → `"Delivery day"`. */
export function sayName(name: string): string {
  const words = name.replaceAll(/[-._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `"constructor"`: whoever looks it up in an object finds what every object has. */
export function refuseInherited(name: string): void {
  if (Object.hasOwn(Object.prototype, name) || name === 'prototype')
    throw new CannotMake(`"${name}" cannot be a name: every object of the program has something of that name already.`);
}

/** `"delivery-day"` → itself; anything that could not be a name is told. */
export function readName(name: string): string {
  refuseInherited(name);
  if (/^[a-z][a-z0-9-]{0,59}$/.test(name)) return name;
  throw new CannotMake(`"${name}" cannot be a name: it begins with a small letter, and has small letters, digits and hyphens.`);
}
