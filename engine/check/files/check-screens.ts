import { formName } from '../../compile/index.ts';
import { blockEntries, isObject } from '../../declare/index.ts';
import { checkLink, checkParameters } from '../blocks/check-links.ts';
import { checkBlocks, keysOfForm, matchKeys, type OptionLocation } from '../blocks/check-options.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkTextReference } from '../paths/check-text.ts';
import { scopesOfLayout, scopesOfScreen } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { listCallsBefore } from '../screens-by-use.ts';
import { checkChain } from './check-chains.ts';
import { checkGates } from './check-gates.ts';

/** Checks screens and layouts: all names exist, and every field of a form is drawn. */
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
  checkGates(checking, file, screen);
  for (const { call, path } of listCallsBefore(screen)) checkAfter(checking, file, call, path);
  const drawn = findForms(screen['blocks'], ['blocks']);
  const location: OptionLocation = { file, in: 'screen', scopes: scopesOfScreen(checking, file) };
  checkTextReference(checking, location, screen['title'], ['title']);
  checkBlocks(checking, location, screen['blocks'], ['blocks']);
  checkCondition(checking, location, screen['waitsWhen'], ['waitsWhen']);
  checkChain(checking, location, screen);
  checkFirst(checking, file, screen['blocks'], ['blocks']);
  for (const each of drawn) {
    if (each.sends) checkDrawn(checking, file, each);
    else checkReviewed(checking, file, each);
  }
}

/** Checks that the call of a completion page exists and is no event: a flow has completion pages of its own. */
function checkAfter(checking: Checking, file: ReadFile, call: string, path: JsonPath): void {
  const declared = checking.of.call.get(call);
  if (declared === undefined) checking.report(file, path, problems.CALL_UNKNOWN(call, checking.of.call.keys()));
  else if (asObject(declared.value)['event'] !== undefined)
    checking.report(file, path, problems.VALUE_INVALID('must not send a flow event', { write: 'Name a call without "event".' }));
}

const firstBlocks = blockEntries.filter(({ isFirst }) => isFirst === true).map(({ block }) => block);

/** Such a block renders the title of the screen, which is at the top in every state of it. */
function checkFirst(checking: Checking, file: ReadFile, blocks: unknown, path: JsonPath): void {
  for (const [index, block] of asList(blocks).entries()) {
    const isFirst = path.length === 1 && index === 0;
    const own = asObject(block);
    if (firstBlocks.some((word) => own[word] !== undefined) && !(isFirst && own['when'] === undefined))
      checking.report(
        file,
        [...path, index],
        problems.VALUE_INVALID('must be the first block of its screen, without "when"', {
          write: 'Move it to the start of "blocks", and remove its "when".',
        }),
      );
    for (const [word, options] of Object.entries(own))
      checkFirst(checking, file, asObject(options)['blocks'], [...path, index, word, 'blocks']);
  }
}

function checkLayout(checking: Checking, file: ReadFile, layout: Record<string, unknown>): void {
  const header = asText(layout['header']);
  if (header?.startsWith('entities/') && checking.schema(header) === undefined) {
    const known = () => [...checking.of.entity.keys()].map((name) => `entities/${name}`);
    checking.report(file, ['header'], problems.SCHEMA_REFERENCE_UNKNOWN(header, known));
  }
  const location = { file, in: 'layout', scopes: scopesOfLayout(checking, file) } as const;
  checkBlocks(checking, location, layout['blocks'], ['blocks']);
  const { link, words } = asObject(layout['failure']);
  if (typeof link === 'string') {
    checkLink(checking, location, link, ['failure', 'link']);
    checkParameters(checking, location, link, undefined, ['failure', 'link']);
  }
  checkTextReference(checking, location, words, ['failure', 'words']);
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
  /** Fields that a review excludes. */
  readonly without: unknown;
  readonly path: JsonPath;
  /** A form that is sent; a review only shows. */
  readonly sends: boolean;
}

/** Finds blocks with a form at any depth. */
function findForms(value: unknown, path: JsonPath): readonly DrawnForm[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => findForms(each, [...path, index]));
  if (!isObject(value)) return [];
  const { of, sections, send, without } = value;
  const own =
    typeof of === 'string' && of.startsWith('forms/') && Array.isArray(sections)
      ? [{ form: formName(of), sections, without, path, sends: send !== undefined }]
      : [];
  return [...own, ...Object.entries(value).flatMap(([name, each]) => findForms(each, [...path, name]))];
}

/** Checks that every field of a form is in exactly one section. */
function checkDrawn(checking: Checking, file: ReadFile, { form, sections, path }: DrawnForm): void {
  const declared = checking.of.form.get(form)?.value;
  if (!isObject(declared)) return;
  const known = keysOfForm(declared);
  const drawn = new Set<string>();
  for (const [index, section] of asList(sections).entries()) {
    for (const [place, entry] of asList(asObject(section)['fields']).entries()) {
      if (typeof entry !== 'string') continue;
      const at = [...path, 'sections', index, 'fields', place];
      const matching = matchKeys(entry, known);
      const keys = matching.length === 0 ? [entry] : matching;
      const twice = keys.find((key) => drawn.has(key));
      if (twice !== undefined) checking.report(file, at, problems.SCREEN_FIELD_TWICE(twice));
      for (const key of keys) drawn.add(key);
      checkColumn(checking, file, asObject(section)['columns'], keys, at);
    }
    checkPrefixes(checking, file, asList(asObject(section)['columns']), [...path, 'sections', index, 'columns']);
    checkSideBySide(checking, file, asObject(section), [...path, 'sections', index, 'sideBySide']);
    checkSearch(checking, file, asObject(section), [...path, 'sections', index, 'search']);
  }
  // A misspelt key is already reported, so the correct one is not reported as missing.
  const missing = known.filter((key) => !drawn.has(key));
  const unknown = [...drawn].filter((key) => !known.includes(key));
  if (missing.length > unknown.length)
    checking.report(file, [...path, 'sections'], problems.SCREEN_FIELD_UNDRAWN(missing, form), 'key');
}

/** Checks that a review shows every field of its form, except those that it excludes. */
function checkReviewed(checking: Checking, file: ReadFile, { form, sections, without, path }: DrawnForm): void {
  const declared = checking.of.form.get(form)?.value;
  if (!isObject(declared)) return;
  const known = keysOfForm(declared);
  const entries = asList(sections)
    .flatMap((section) => asList(asObject(section)['fields']))
    .filter((key) => typeof key === 'string');
  const shown = new Set(entries.flatMap((entry) => matchKeys(entry, known)));
  for (const [index, key] of asList(without).entries())
    if (typeof key === 'string' && shown.has(key))
      checking.report(
        file,
        [...path, 'without', index],
        problems.VALUE_INVALID('must not be shown in a section', { write: 'Remove it here or in the section.' }),
      );
  const missing = known.filter((key) => !shown.has(key) && !asList(without).includes(key));
  // A misspelt key is already reported, so the correct one is not reported as missing.
  const unknown = entries.filter((entry) => matchKeys(entry, known).length === 0);
  if (missing.length > unknown.length)
    checking.report(file, [...path, 'sections'], problems.REVIEW_FIELD_UNSHOWN(missing, form), 'key');
}

/** A field is drawn in the first column with a matching prefix, so a later column must not extend an earlier prefix. */
function checkPrefixes(checking: Checking, file: ReadFile, columns: readonly unknown[], path: JsonPath): void {
  const prefixes = columns.map((column) => asText(asObject(column)['prefix']) ?? '');
  for (const [index, prefix] of prefixes.entries()) {
    const before = prefixes.slice(0, index).find((each) => each !== '' && prefix.startsWith(each));
    if (before !== undefined)
      checking.report(
        file,
        [...path, index, 'prefix'],
        problems.VALUE_INVALID(`must not start with "${before}", the prefix of an earlier column`, {
          write: before === prefix ? 'Remove one of the two columns.' : 'Move this column before that one.',
        }),
      );
  }
}

/** Checks that the fields of a table match a column prefix. */
function checkColumn(checking: Checking, file: ReadFile, columns: unknown, keys: readonly string[], at: JsonPath): void {
  if (columns === undefined) return;
  const prefixes = asList(columns).flatMap((column) => asText(asObject(column)['prefix']) ?? []);
  const outside = keys.find((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
  if (outside !== undefined) checking.report(file, at, problems.SCREEN_FIELD_COLUMNLESS(outside, prefixes));
}

/** Only the rows of a table can be searched, and only marks of the section can be chosen. */
function checkSearch(checking: Checking, file: ReadFile, section: Record<string, unknown>, path: JsonPath): void {
  const { search, columns, marked } = section;
  if (search !== undefined && columns === undefined)
    checking.report(
      file,
      path,
      problems.VALUE_INVALID('has no effect: only a section with columns is a table', { write: 'Remove it, or add "columns".' }),
    );
  if (asObject(search)['onlyMarked'] !== undefined && marked === undefined)
    checking.report(
      file,
      [...path, 'onlyMarked'],
      problems.VALUE_INVALID('has no effect: the section marks no field', { write: 'Remove it, or add "marked".' }),
    );
}

/** Fields on one line are at least two of the section, one directly after the other, each on one line only. */
function checkSideBySide(checking: Checking, file: ReadFile, section: Record<string, unknown>, path: JsonPath): void {
  const fields = asList(section['fields']);
  const placed = new Set<unknown>();
  for (const [index, each] of asList(section['sideBySide']).entries()) {
    const line = asList(each);
    const first = fields.indexOf(line[0]);
    const follows = first >= 0 && line.every((key, place) => fields[first + place] === key);
    const broken = findBrokenRule({
      isTable: section['columns'] !== undefined,
      line,
      follows,
      isTwice: line.some((key) => placed.has(key)),
    });
    if (broken !== undefined) checking.report(file, [...path, index], problems.VALUE_INVALID(...broken));
    for (const key of line) placed.add(key);
  }
}

/** The rule that a line breaks, and its remedy. */
function findBrokenRule(of: {
  readonly isTable: boolean;
  readonly line: readonly unknown[];
  readonly follows: boolean;
  readonly isTwice: boolean;
}): Parameters<typeof problems.VALUE_INVALID> | undefined {
  if (of.isTable) return ['has no effect: a section with columns is a table', { write: 'Remove it, or the "columns".' }];
  if (of.line.length < 2) return ['must name at least two fields', { write: 'Add a field, or remove the line.' }];
  if (of.isTwice) return ['must not name a field of another line', { write: 'Remove the field from one of the two lines.' }];
  const rule = 'must name fields of the section in its order, one directly after the other';
  return of.follows ? undefined : [rule, { write: 'Name consecutive entries of its "fields".' }];
}
