import { formName } from '../compile/index.ts';
import { isObject } from '../declare/index.ts';
import { asList, asObject, type Checking } from './checking.ts';
import { memoizePerProject } from './memoize.ts';
import type { ReadFile } from './read/declared-file.ts';
import type { JsonPath } from './read/source-range.ts';

interface Uses {
  readonly calls: ReadonlyMap<string, readonly ReadFile[]>;
  readonly forms: ReadonlyMap<string, readonly ReadFile[]>;
}

/** The screens that send a call: `(checking, "profile.save")`. */
export const screensSending = (checking: Checking, call: string): readonly ReadFile[] => uses(checking).calls.get(call) ?? [];

/** The screens that draw a form with a `send`: `(checking, "forms/profile")`. */
export const screensWithForm = (checking: Checking, form: string): readonly ReadFile[] => uses(checking).forms.get(form) ?? [];

/** Names of the forms drawn in a screen or its layout, editable or read-only: `["profile"]`. */
export function formsIn(checking: Checking, screen: ReadFile): readonly string[] {
  const layout = checking.of.layout.get(String(asObject(screen.value)['layout']));
  return [...new Set([...listForms(screen.value), ...listForms(layout?.value)])];
}

function listForms(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listForms);
  if (!isObject(value)) return [];
  const { of } = value;
  const own = typeof of === 'string' && of.startsWith('forms/') ? [formName(of)] : [];
  return [...own, ...Object.values(value).flatMap(listForms)];
}

/** The calls that a completion page follows, each with its location in the file. */
export function listCallsBefore(screen: Record<string, unknown>): readonly { readonly call: string; readonly path: JsonPath }[] {
  const { after } = screen;
  if (typeof after === 'string') return [{ call: after, path: ['after'] }];
  return asList(after).flatMap((call, index) => (typeof call === 'string' ? [{ call, path: ['after', index] }] : []));
}

const uses = memoizePerProject((checking): Uses => {
  const [calls, forms] = [new Map<string, ReadFile[]>(), new Map<string, ReadFile[]>()];
  for (const file of checking.of.screen.values()) visit(file, file.value, calls, forms);
  // A call after another is sent by the same screens.
  for (const { name, value } of checking.of.call.values()) {
    const { next } = asObject(value);
    if (typeof next === 'string') for (const screen of calls.get(name) ?? []) add(calls, next, screen);
  }
  return { calls, forms };
});

function visit(file: ReadFile, value: unknown, calls: Map<string, ReadFile[]>, forms: Map<string, ReadFile[]>): void {
  if (Array.isArray(value)) for (const each of value) visit(file, each, calls, forms);
  if (!isObject(value)) return;
  if (typeof value['send'] === 'string') add(calls, value['send'], file);
  if (typeof value['of'] === 'string' && value['send'] !== undefined) add(forms, value['of'], file);
  for (const each of Object.values(value)) visit(file, each, calls, forms);
}

function add(files: Map<string, ReadFile[]>, name: string, file: ReadFile): void {
  const known = files.get(name) ?? [];
  if (known.at(-1) !== file) files.set(name, [...known, file]);
}
