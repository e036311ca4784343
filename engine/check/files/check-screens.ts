import { formName } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { checkLink, checkParameters } from '../blocks/check-links.ts';
import { checkBlocks, keysBehind, keysOfForm, type OptionSpot } from '../blocks/check-options.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { checkWords } from '../paths/check-words.ts';
import { scopesOfLayout, scopesOfScreen } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';

/** Screens and layouts: what they name exists, and every field of a form is drawn. */
export function checkScreens(checking: Checking): void {
  for (const file of checking.of.screen.values()) if (isObject(file.value)) checkScreen(checking, file, file.value);
  for (const file of checking.of.layout.values()) if (isObject(file.value)) checkLayout(checking, file, file.value);
}

function checkScreen(checking: Checking, file: ReadFile, screen: Record<string, unknown>): void {
  const layout = asText(screen['layout']);
  if (layout !== undefined && !checking.of.layout.has(layout)) {
    checking.report(file, ['layout'], problems.LAYOUT_UNKNOWN(layout, checking.of.layout.keys()));
  }
  const page = asText(screen['data']);
  if (page?.startsWith('pages/') && !checking.of.page.has(page.slice('pages/'.length))) {
    const known = () => [...checking.of.page.keys()].map((name) => `pages/${name}`);
    checking.report(file, ['data'], problems.PAGE_SCHEMA_UNKNOWN(page, known));
  }
  const drawn = findForms(screen['blocks'], ['blocks']);
  const spot: OptionSpot = { file, in: 'screen', scopes: scopesOfScreen(checking, file) };
  checkWords(checking, spot, screen['title'], ['title']);
  checkBlocks(checking, spot, screen['blocks'], ['blocks']);
  for (const each of drawn) if (each.sends) checkDrawn(checking, file, each);
}

function checkLayout(checking: Checking, file: ReadFile, layout: Record<string, unknown>): void {
  const header = asText(layout['header']);
  if (header?.startsWith('entities/') && checking.schema(header) === undefined) {
    const known = () => [...checking.of.entity.keys()].map((name) => `entities/${name}`);
    checking.report(file, ['header'], problems.SCHEMA_REFERENCE_UNKNOWN(header, known));
  }
  const spot = { file, in: 'layout', scopes: scopesOfLayout(checking, file) } as const;
  checkBlocks(checking, spot, layout['blocks'], ['blocks']);
  const { link, words } = asObject(layout['failure']);
  if (typeof link === 'string') {
    checkLink(checking, spot, link, ['failure', 'link']);
    checkParameters(checking, spot, link, undefined, ['failure', 'link']);
  }
  checkWords(checking, spot, words, ['failure', 'words']);
  const slots = asList(layout['blocks']).flatMap((block, index) =>
    isObject(block) && block['slot'] !== undefined ? [index] : [],
  );
  const [, second] = slots;
  if (second !== undefined) checking.report(file, ['blocks', second, 'slot'], problems.LAYOUT_SLOT_NOT_ONE(slots.length), 'key');
  else if (slots.length === 0) checking.report(file, ['blocks'], problems.LAYOUT_SLOT_NOT_ONE(0), 'key');
}

interface DrawnForm {
  readonly form: string;
  readonly sections: unknown;
  readonly path: JsonPath;
  /** A form that is sent; a review only shows. */
  readonly sends: boolean;
}

/** Blocks that are about a form, wherever they stand. */
function findForms(value: unknown, path: JsonPath): readonly DrawnForm[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => findForms(each, [...path, index]));
  if (!isObject(value)) return [];
  const { of, sections, send } = value;
  const own =
    typeof of === 'string' && Array.isArray(sections) ? [{ form: formName(of), sections, path, sends: send !== undefined }] : [];
  return [...own, ...Object.entries(value).flatMap(([name, each]) => findForms(each, [...path, name]))];
}

/** Every field of a form stands in one of its sections, once. */
function checkDrawn(checking: Checking, file: ReadFile, { form, sections, path }: DrawnForm): void {
  const declared = checking.of.form.get(form)?.value;
  if (!isObject(declared)) return;
  const known = keysOfForm(declared);
  const drawn = new Set<string>();
  for (const [index, section] of asList(sections).entries()) {
    for (const [place, entry] of asList(asObject(section)['fields']).entries()) {
      if (typeof entry !== 'string') continue;
      const at = [...path, 'sections', index, 'fields', place];
      const behind = keysBehind(entry, known);
      const keys = behind.length === 0 ? [entry] : behind;
      const twice = keys.find((key) => drawn.has(key));
      if (twice !== undefined) checking.report(file, at, problems.SCREEN_FIELD_TWICE(twice));
      for (const key of keys) drawn.add(key);
      checkColumn(checking, file, asObject(section)['columns'], keys, at);
    }
    checkPrefixes(checking, file, asList(asObject(section)['columns']), [...path, 'sections', index, 'columns']);
  }
  // Whoever misspelt a key has been told so, and not that the right one is missing.
  const missing = known.filter((key) => !drawn.has(key));
  const unknown = [...drawn].filter((key) => !known.includes(key));
  if (missing.length > unknown.length)
    checking.report(file, [...path, 'sections'], problems.SCREEN_FIELD_UNDRAWN(missing, form), 'key');
}

/** A field stands in the first column whose prefix it begins with: a later one may not begin the same, nor longer. */
function checkPrefixes(checking: Checking, file: ReadFile, columns: readonly unknown[], path: JsonPath): void {
  const prefixes = columns.map((column) => asText(asObject(column)['prefix']) ?? '');
  for (const [index, prefix] of prefixes.entries()) {
    const before = prefixes.slice(0, index).find((each) => each !== '' && prefix.startsWith(each));
    if (before !== undefined)
      checking.report(
        file,
        [...path, index, 'prefix'],
        problems.VALUE_INVALID(`must not begin with "${before}" of a column before`),
      );
  }
}

/** In a table every field stands in the column whose prefix its key begins with. */
function checkColumn(checking: Checking, file: ReadFile, columns: unknown, keys: readonly string[], at: JsonPath): void {
  if (columns === undefined) return;
  const prefixes = asList(columns).flatMap((column) => asText(asObject(column)['prefix']) ?? []);
  const outside = keys.find((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
  if (outside !== undefined) checking.report(file, at, problems.SCREEN_FIELD_COLUMNLESS(outside, prefixes));
}
