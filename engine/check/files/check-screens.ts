import { formName } from '../../compile/index.ts';
import { findBlock, isObject, listAudiences } from '../../declare/index.ts';
import { checkLink, checkParameters } from '../blocks/check-links.ts';
import { checkBlocks, keysOfForm, matchKeys } from '../blocks/check-options.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { requireFile } from '../declared-names.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkTextReference } from '../paths/check-text.ts';
import { scopesOfLayout, scopesOfScreen } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { locateObjects } from '../walk-json.ts';
import { checkChain } from './check-chains.ts';
import { checkGates } from './check-gates.ts';

/** Checks screens and layouts: all names exist, and every field of a form is drawn. */
export function checkScreens(checking: Checking): void {
  for (const file of checking.of.screen.values())
    if (isObject(file.value)) checkScreen(Cursor.open(checking, file, { in: 'screen', scopes: scopesOfScreen(checking, file) }));
  for (const file of checking.of.layout.values())
    if (isObject(file.value)) checkLayout(Cursor.open(checking, file, { in: 'layout', scopes: scopesOfLayout(checking, file) }));
}

function checkScreen(screen: Cursor): void {
  const layout = requireFile(screen.at('layout'), 'layout');
  if (layout !== undefined && !screen.has('for')) screen.report(problems.PROPERTY_MISSING('for', listAudiences()));
  if (screen.at('data').text?.startsWith('pages/')) requireFile(screen.at('data'), 'page');
  checkGates(screen);
  for (const call of screen.at('completionOf').parts()) checkAfter(call);
  checkTextReference(screen.at('title'));
  checkBlocks(screen.at('blocks'));
  checkCondition(screen.at('pollWhen'));
  checkChain(screen);
  checkFirst(screen.at('blocks'));
  const isForm = ({ form, sections }: Record<string, unknown>): boolean =>
    typeof form === 'string' && form.startsWith('forms/') && Array.isArray(sections);
  for (const { object, path } of locateObjects(screen.object['blocks'], isForm)) {
    const form = screen.at('blocks', ...path).within({ form: formName(String(object['form'])) });
    if (form.has('send')) checkDrawn(form);
    else checkReviewed(form);
  }
}

/** Checks that the call of a completion page exists and is no event: a flow has completion pages of its own. */
function checkAfter(call: Cursor): void {
  const declared = requireFile(call, 'call');
  if (declared !== undefined && asObject(declared.value)['event'] !== undefined)
    call.reject('must not send a flow event', 'Name a call without "event".');
}

/** Such a block renders the title of the screen, which is at the top in every state of it. */
function checkFirst(blocks: Cursor): void {
  for (const [index, block] of blocks.items().entries()) {
    const isFirst = blocks.path.length === 1 && index === 0 && !block.has('when');
    if (!isFirst && block.entries().some(([word]) => findBlock(word)?.isFirst === true))
      block.reject(
        'must be the first block of its screen, without "when"',
        'Move it to the start of "blocks", and remove its "when".',
      );
    for (const [, options] of block.entries()) checkFirst(options.at('blocks'));
  }
}

function checkLayout(layout: Cursor): void {
  const header = layout.at('header');
  if (header.text?.startsWith('entities/')) requireFile(header, 'entity');
  const blocks = layout.at('blocks');
  checkBlocks(blocks);
  const link = layout.at('errorLink', 'link');
  if (link.text !== undefined) {
    checkLink(link, link.text);
    checkParameters(link, link.text, undefined);
  }
  checkTextReference(layout.at('errorLink', 'text'));
  const slots = blocks
    .items()
    .flatMap((block) => block.entries())
    .flatMap(([word, options]) => (findBlock(word)?.holdsScreen === true ? [options] : []));
  if (slots.length !== 1) (slots[1] ?? blocks).reportKey(problems.LAYOUT_SLOT_NOT_ONE(slots.length));
}

/** The form around a cursor, if it could be read, and its keys as sections name them. */
function readForm({
  checking,
  context: { form = '' },
}: Cursor): { readonly form: string; readonly known: readonly string[] } | undefined {
  const declared = checking.of.form.get(form)?.value;
  return isObject(declared) ? { form, known: keysOfForm(declared) } : undefined;
}

/** Checks that every field of a form is in exactly one section. */
function checkDrawn(cursor: Cursor): void {
  const { form, known: knownKeys } = readForm(cursor) ?? {};
  if (form === undefined || knownKeys === undefined) return;
  const drawn = new Set<string>();
  for (const section of cursor.at('sections').items()) {
    for (const entry of section.at('fields').items()) {
      if (entry.text === undefined) continue;
      const matching = matchKeys(entry.text, knownKeys);
      const keys = matching.length === 0 ? [entry.text] : matching;
      const twice = keys.find((key) => drawn.has(key));
      if (twice !== undefined) entry.report(problems.SCREEN_FIELD_TWICE(twice));
      for (const key of keys) drawn.add(key);
      checkColumn(entry, section.at('columns'), keys);
    }
    checkPrefixes(section.at('columns'));
    checkSideBySide(section);
    checkSearch(section);
  }
  // A misspelt key is already reported, so the correct one is not reported as missing.
  const missing = knownKeys.filter((key) => !drawn.has(key));
  const unknown = [...drawn].filter((key) => !knownKeys.includes(key));
  if (missing.length > unknown.length) cursor.at('sections').reportKey(problems.SCREEN_FIELD_UNDRAWN(missing, form));
}

/** Checks that a review shows every field of its form, except those that it excludes. */
function checkReviewed(cursor: Cursor): void {
  const { form, known: knownKeys } = readForm(cursor) ?? {};
  if (form === undefined || knownKeys === undefined) return;
  const fields = cursor
    .at('sections')
    .items()
    .flatMap((section) => section.at('fields').items());
  const entries = fields.flatMap(({ text }) => text ?? []);
  const shownKeys = new Set(entries.flatMap((entry) => matchKeys(entry, knownKeys)));
  const without = cursor.at('excludeFields');
  for (const key of without.items())
    if (shownKeys.has(key.text ?? '')) key.reject('must not be shown in a section', 'Remove it here or in the section.');
  const missing = knownKeys.filter((key) => !shownKeys.has(key) && !without.list.includes(key));
  // A misspelt key is already reported, so the correct one is not reported as missing.
  const unknown = entries.filter((entry) => matchKeys(entry, knownKeys).length === 0);
  if (missing.length > unknown.length) cursor.at('sections').reportKey(problems.REVIEW_FIELD_UNSHOWN(missing, form));
}

const prefixOf = (column: unknown): string => asText(asObject(column)['prefix']) ?? '';

/** A field is drawn in the first column with a matching prefix, so a later column must not extend an earlier prefix. */
function checkPrefixes(columns: Cursor): void {
  for (const [index, column] of columns.items().entries()) {
    const prefix = prefixOf(column.value);
    const before = columns.list
      .slice(0, index)
      .map(prefixOf)
      .find((candidate) => candidate !== '' && prefix.startsWith(candidate));
    if (before !== undefined)
      column
        .at('prefix')
        .reject(
          `must not start with "${before}", the prefix of an earlier column`,
          before === prefix ? 'Remove one of the two columns.' : 'Move this column before that one.',
        );
  }
}

/** Checks that the fields of a table match a column prefix. */
function checkColumn(entry: Cursor, columns: Cursor, keys: readonly string[]): void {
  if (!columns.isThere) return;
  const prefixes = columns.list.flatMap((column) => asText(asObject(column)['prefix']) ?? []);
  const outside = keys.find((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
  if (outside !== undefined) entry.report(problems.SCREEN_FIELD_COLUMNLESS(outside, prefixes));
}

/** Only the rows of a table can be searched, and only marks of the section can be chosen. */
function checkSearch(section: Cursor): void {
  const [search, onlyMarked] = [section.at('search'), section.at('search', 'onlyMarked')];
  if (search.isThere && !section.has('columns'))
    search.reject('has no effect: only a section with columns is a table', 'Remove it, or add "columns".');
  if (onlyMarked.isThere && !section.has('marked'))
    onlyMarked.reject('has no effect: the section marks no field', 'Remove it, or add "marked".');
}

/** Fields on one line are at least two of the section, one directly after the other, each on one line only. */
function checkSideBySide(section: Cursor): void {
  const fields = section.at('fields').list;
  const placed = new Set<unknown>();
  for (const line of section.at('sideBySide').items()) {
    const keys = line.list;
    const first = fields.indexOf(keys[0]);
    if (section.has('columns')) line.reject('has no effect: a section with columns is a table', 'Remove it, or the "columns".');
    else if (keys.length < 2) line.reject('must name at least two fields', 'Add a field, or remove the line.');
    else if (keys.some((key) => placed.has(key)))
      line.reject('must not name a field of another line', 'Remove the field from one of the two lines.');
    else if (first < 0 || !keys.every((key, place) => fields[first + place] === key))
      line.reject(
        'must name fields of the section in its order, one directly after the other',
        'Name consecutive entries of its "fields".',
      );
    for (const key of keys) placed.add(key);
  }
}
