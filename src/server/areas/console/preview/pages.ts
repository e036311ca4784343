import { languages, readLanguage } from '../../../../rules/languages.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { StorePlans } from '../../../project/store-plans.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { assessSettings, findWarnings, formatWarnings } from '../../../settings/index.ts';
import { nameScreen } from '../../../settings/messages/name-screen.ts';
import { listAffectedScreens, listChangedDocuments, mailDocuments } from './affected-screens.ts';
import { listChangeAnchors } from './changed-fields.ts';
import { readDraftPlans } from './draft-plans.ts';
import { exampleScreens, examplesOf } from './examples.ts';

const widths = ['phone', 'desktop'] as const;
/** Instead of a width or a language: all of them beside each other. */
const sideBySide = 'all' as const;

/** The selected preview. Every part is a query parameter. */
interface View {
  readonly screen: string;
  readonly example: string;
  readonly width: (typeof widths)[number] | typeof sideBySide;
  readonly language: (typeof languages)[number] | typeof sideBySide;
  /** Index of the selected change of the screen: `"0"` is the first. */
  readonly change: string;
}

/** The console's preview: a screen with the published settings beside the same screen with the draft. */
export const previewPage: PageLoader<'console/preview'> = async (context) => {
  const { project, plans, query } = context;
  const draft = await readDraftPlans(context);
  const documents = draft === undefined ? [] : listChangedDocuments(plans, draft);
  const affected = listAffectedScreens(project.declarations, documents);
  const screens = [...new Set([...exampleScreens(project.declarations, plans), ...affected])];
  const changed = new Set(screens.filter((id) => draft !== undefined && (affected.includes(id) || hasChanged(id, plans, draft))));
  const first = screens.find((id) => changed.has(id)) ?? screens[0];
  const screen = screens.find((id) => id === query['screen']) ?? first;
  if (screen === undefined) throw new RefusalError('NOT_FOUND');
  const examples = examplesOf(project.declarations, screen);
  const view: View = {
    screen,
    example: examples.find(({ name }) => name === query['example'])?.name ?? examples[0]?.name ?? '',
    width: [...widths, sideBySide].find((width) => width === query['width']) ?? widths[0],
    language: query['language'] === sideBySide ? sideBySide : readLanguage(query['language'] ?? context.language),
    change: /^\d{1,3}$/.test(query['change'] ?? '') ? (query['change'] ?? '0') : '0',
  };
  const tab = (part: Partial<View>, title: string) => ({
    title,
    to: addressOf({ ...view, change: '0', ...part }),
    isCurrent: isOpen(view, part),
  });
  const translate = createTranslate(context);
  const anchors = draft === undefined ? [] : listChangeAnchors(plans.screen(screen), draft.screen(screen));
  const anchor = anchors[Number(view.change)] ?? anchors[0];
  const warnings =
    draft === undefined
      ? []
      : [...findWarnings(draft.settings, context), ...(await assessSettings(context, draft.settings, plans.settings)).warnings];
  return {
    hasDraft: draft !== undefined,
    hasMails: documents.some((document) => mailDocuments.includes(document)),
    warnings: [...formatWarnings(warnings, context)],
    screens: screens.map((id) => ({
      ...tab({ screen: id, example: '' }, nameScreen(plans, context.language, id)),
      isCurrent: id === screen,
      mark: changed.has(id) ? translate('preview.changed') : null,
    })),
    // An example's own description is English, for developers.
    examples: examples.map(({ name }, index) => {
      const named = plans.text(`preview.state.${name}`, context.language);
      return tab({ example: name }, named ?? plans.text('preview.stateN', context.language, { n: String(index + 1) }) ?? name);
    }),
    widths: [...widths, sideBySide].map((width) => tab({ width }, translate(`preview.${width}`))),
    languages: [
      ...languages.map((language) => tab({ language }, translate(`preview.language.${language}`))),
      tab({ language: sideBySide }, translate('preview.all')),
    ],
    next: draft === undefined ? null : findNext(context, draft, view, [...changed]),
    frames: listFrames(context, view, draft !== undefined).map((frame) => ({ ...frame, place: anchor ?? null })),
  };
};

/** The selected widths and languages, each with the published settings and the draft beside each other. */
function listFrames({ plans, language: pageLanguage }: PageContext, { change: _change, ...view }: View, hasDraft: boolean) {
  const translate = (key: string) => plans.text(key, pageLanguage) ?? key;
  const frameLanguages = view.language === sideBySide ? languages : [view.language];
  const frameWidths = view.width === sideBySide ? widths : [view.width];
  const isSeveral = frameLanguages.length * frameWidths.length > 1;
  return frameLanguages.flatMap((language) =>
    frameWidths.flatMap((width) =>
      (hasDraft ? ['live', 'draft'] : ['live']).map((settings) => {
        const names = [`preview.${settings}`, ...(isSeveral ? [`preview.${width}`, `preview.language.${language}`] : [])];
        return {
          title: names.map(translate).join(' · '),
          source: `${ownAddresses.previewFrame}?${new URLSearchParams({ settings, ...view, width, language })}`,
          width,
        };
      }),
    ),
  );
}

/** Links to the next change, on this screen or the next changed one. Null if parts is only one. */
function findNext(context: PageContext, draft: StorePlans, view: View, changed: readonly string[]) {
  const changes = changed.flatMap((screen) => {
    const count = listChangeAnchors(context.plans.screen(screen), draft.screen(screen)).length;
    // A changed screen without controls, such as a review, counts as one change.
    return Array.from({ length: Math.max(1, count) }, (_, index) => ({ screen, change: String(index) }));
  });
  const at = changes.findIndex(({ screen, change }) => screen === view.screen && change === view.change);
  const target = (at + 1) % Math.max(1, changes.length);
  const next = changes[target];
  if (next === undefined || (at !== -1 && changes.length === 1)) return null;
  const example = next.screen === view.screen ? view.example : '';
  const label = context.plans.text('preview.next', context.language, { n: String(target + 1), count: String(changes.length) });
  return { to: addressOf({ ...view, ...next, example }), label: label ?? '' };
}

function addressOf(view: View): string {
  return `/console/preview?${new URLSearchParams({ ...view })}`;
}

function isOpen(view: View, part: Partial<View>): boolean {
  const parts = Object.entries(view);
  return Object.entries(part).every(([name, value]) => parts.some(([parameter, is]) => parameter === name && is === value));
}

/** Whether the screen or its layout differs, in appearance or in validation. */
function hasChanged(id: string, live: StorePlans, draft: StorePlans): boolean {
  const [before, after] = [live.screen(id), draft.screen(id)];
  return (
    live.planHash(before) !== draft.planHash(after) ||
    live.planHash(live.layout(before.layout)) !== draft.planHash(draft.layout(after.layout))
  );
}

function createTranslate({ plans, language }: PageContext): (key: string) => string {
  return (key) => plans.text(key, language) ?? key;
}
