import {
  type Json,
  nameSettingsPage,
  type SettingField,
  type Settings,
  type SettingsPage,
} from '../../../../../../engine/declare/index.ts';
import { matchesSearch } from '../../../../../../engine/texts/index.ts';
import type { ConsoleSettingsListPage } from '../../../../../generated/pages.ts';
import type { PageContext } from '../../../../runtime/area.ts';
import { formatSettingValue, nameSetting } from '../../../../settings/index.ts';
import { readList } from '../entries.ts';
import { readPath } from '../setting-answers.ts';
import { listDocumentPages } from '../settings-pages.ts';
import { addressOfDocument, addressOfSetting, type SettingPlace } from './setting-address.ts';

type Result = ConsoleSettingsListPage['results'][number];

/** More would be no help: the words are too common. */
const maxResults = 100;
/** Characters of a value that are shown. */
const maxExcerpt = 120;

/**
 * Finds documents and settings whose names, hints, search words and values contain every word. A setting must contain one itself, so that the
 * name of a document or an item does not find all that is in it.
 */
export function searchSettings(context: PageContext, settings: Settings, words: string): Result[] {
  const { plans, language } = context;
  const documents = Object.keys(settings);
  const named = documents.flatMap((document): readonly Result[] => {
    const title = plans.text(`settings.document.${document}`, language) ?? document;
    const lead = plans.text(`settings.lead.${document}`, language) ?? '';
    const otherWords = plans.text(`settings-search.document.${document}`, language) ?? '';
    return matchesSearch(`${title} ${lead} ${otherWords}`, words)
      ? [{ title, value: lead, to: addressOfDocument(document) }]
      : [];
  });
  const settingResults = documents.flatMap((document) => searchDocument({ context, settings, words }, document));
  return [...named, ...settingResults].slice(0, maxResults);
}

interface Search {
  readonly context: PageContext;
  readonly settings: Settings;
  readonly words: string;
}

function searchDocument(search: Search, document: string): readonly Result[] {
  const pages = listDocumentPages(search.context.project.declarations, document);
  const [page] = pages;
  return page === undefined
    ? []
    : listSettings(pages, page, search.settings[document], []).flatMap((setting) => describe(search, setting));
}

/** A setting with its value. */
interface Setting extends SettingPlace {
  readonly field: SettingField;
  readonly value: Json | undefined;
}

/** The settings of a page and of the pages of its items. `indexes`: of the item that the page is for. */
function listSettings(
  pages: readonly SettingsPage[],
  page: SettingsPage,
  value: Json | undefined,
  indexes: readonly number[],
): readonly Setting[] {
  const before = page.lists.flatMap((list, depth) => [...list, indexes[depth] ?? 0]);
  const at = indexes.join('-');
  return page.fields.flatMap((field): readonly Setting[] => {
    const { key, path, items } = field;
    const fieldValue = readPath(value, path);
    if (items.length === 0) return [{ page, at, key, path: [...before, ...path], field, value: fieldValue }];
    const itemPageName = nameSettingsPage({ document: page.document, lists: [...page.lists, path] });
    const itemPage = field.hasItemPages ? pages.find((candidate) => nameSettingsPage(candidate) === itemPageName) : undefined;
    return readList(fieldValue).flatMap((item, index) =>
      itemPage !== undefined
        ? listSettings(pages, itemPage, item, [...indexes, index])
        : items.map((inside) => ({
            page,
            at,
            key: `${key}.${index}.${inside.key}`,
            path: [...before, ...path, index, ...inside.path],
            field: inside,
            value: readPath(item, inside.path),
          })),
    );
  });
}

function describe({ context, settings, words }: Search, setting: Setting): readonly Result[] {
  const { page, path, field, value } = setting;
  const { plans, language } = context;
  const property = field.path.findLast((step) => step !== 'ja' && step !== 'en') ?? '';
  const title = nameSetting(context, settings, page.document, path);
  const hint = plans.text(`settings.hint.${property}`, language) ?? '';
  // What operators may call it.
  const otherWords = plans.text(`settings-search.${property}`, language) ?? '';
  const text = field.kind === 'secret' ? '' : formatSettingValue(context, value, property);
  const ownText = `${title
    .split(' › ')
    .slice(property === field.path.at(-1) ? -1 : -2)
    .join(' ')} ${hint} ${otherWords} ${text}`;
  const isFound = matchesSearch(`${title} ${ownText}`, words) && words.split(/\s+/u).some((word) => matchesSearch(ownText, word));
  return isFound ? [{ title, value: excerpt(text, words), to: addressOfSetting(context, settings, setting) }] : [];
}

/** The part of a long value that has the first word. */
function excerpt(text: string, words: string): string {
  if (text.length <= maxExcerpt) return text;
  const at = text.toLowerCase().indexOf(words.toLowerCase().split(/\s+/u)[0] ?? '');
  const from = Math.max(0, at - 40);
  return `${from > 0 ? '…' : ''}${text.slice(from, from + maxExcerpt)}…`;
}
