import { isObject } from '../../declare/index.ts';
import type { JsonPath } from './source-range.ts';

export interface FlatText {
  /** `join.form.title` */
  readonly key: string;
  readonly path: JsonPath;
  readonly text: string;
}

/** `("join", { form: { title: "Sign up" } })` → `[{ key: "join.form.title", path: ["form", "title"], text: "Sign up" }]` */
export function flattenTexts(area: string, value: unknown, path: JsonPath = []): readonly FlatText[] {
  if (typeof value === 'string') return [{ key: [area, ...path].join('.'), path, text: value }];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => flattenTexts(area, below, [...path, name]));
}
