import { ownAddresses } from '../../../rules/own-addresses.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { StorePlans } from '../../project/store-plans.ts';
import type { PageContext, PageLoader } from '../../runtime/area.ts';
import { languages, readLanguage } from '../../runtime/pages/request/languages.ts';
import { assessSettings, findWarnings, formatWarnings } from '../../settings/index.ts';
import { nameScreen } from '../../settings/messages/name-screen.ts';
import { placesOfChanges } from './changed-fields.ts';
import { readDraftPlans } from './draft-plans.ts';
import { exampleScreens, examplesOf } from './examples.ts';

const widths = ['phone', 'desktop'] as const;

/** What is looked at: every part of it stands in the address. */
interface View {
  readonly screen: string;
  readonly example: string;
  readonly width: (typeof widths)[number];
  readonly language: string;
  /** Which of the screen's changes is in view: `"0"` is the first. */
  readonly change: string;
}

/** The console's preview: a screen today and by the draft, beside each other. */
export const previewPage: PageLoader<'console/preview'> = async (visit) => {
  const { project, plans, query } = visit;
  const draft = await readDraftPlans(visit);
  const screens = exampleScreens(project.declarations, plans);
  const changed = new Set(screens.filter((id) => draft !== undefined && hasChanged(id, plans, draft)));
  const first = screens.find((id) => changed.has(id)) ?? screens[0];
  const screen = screens.find((id) => id === query['screen']) ?? first;
  if (screen === undefined) throw new RefusalError(404, 'NOT_FOUND', 'Nothing can be previewed.');
  const examples = examplesOf(project.declarations, screen);
  const view: View = {
    screen,
    example: examples.find(({ name }) => name === query['example'])?.name ?? examples[0]?.name ?? '',
    width: widths.find((width) => width === query['width']) ?? widths[0],
    language: readLanguage(query['language'] ?? visit.language),
    change: /^\d{1,3}$/.test(query['change'] ?? '') ? (query['change'] ?? '0') : '0',
  };
  const tab = (part: Partial<View>, title: string) => ({
    title,
    to: addressOf({ ...view, change: '0', ...part }),
    isCurrent: isOpen(view, part),
  });
  const say = sayFor(visit);
  const places = draft === undefined ? [] : placesOfChanges(plans.screen(screen), draft.screen(screen));
  const place = places[Number(view.change)] ?? places[0];
  const oddities =
    draft === undefined
      ? []
      : [...findWarnings(draft.settings, visit), ...assessSettings(project, draft.settings, plans.settings, visit.now).warnings];
  const { change: _change, ...frameView } = view;
  return {
    hasDraft: draft !== undefined,
    oddities: [...formatWarnings(oddities, visit)],
    screens: screens.map((id) => ({
      ...tab({ screen: id, example: '' }, nameScreen(plans, visit.language, id)),
      isCurrent: id === screen,
      mark: changed.has(id) ? say('preview.changed') : null,
    })),
    // What an example says of itself is English, for developers.
    examples: examples.map(({ name }, index) => {
      const named = plans.text(`preview.state.${name}`, visit.language);
      return tab({ example: name }, named ?? plans.text('preview.stateN', visit.language, { n: String(index + 1) }) ?? name);
    }),
    widths: widths.map((width) => tab({ width }, say(`preview.${width}`))),
    languages: languages.map((language) => tab({ language }, say(`preview.language.${language}`))),
    next: draft === undefined ? null : findNext(visit, draft, view, [...changed]),
    frames: (draft === undefined ? ['live'] : ['live', 'draft']).map((settings) => ({
      title: say(`preview.${settings}`),
      source: `${ownAddresses.previewFrame}?${new URLSearchParams({ settings, ...frameView })}`,
      place: place ?? null,
      width: view.width,
    })),
  };
};

/** The change after the one in view: on this screen, or on the next one that the draft changes. Null where there is only one. */
function findNext(visit: PageContext, draft: StorePlans, view: View, changed: readonly string[]) {
  const all = changed.flatMap((screen) => {
    const count = placesOfChanges(visit.plans.screen(screen), draft.screen(screen)).length;
    // A screen without a place, such as a review, is one change.
    return Array.from({ length: Math.max(1, count) }, (_, index) => ({ screen, change: String(index) }));
  });
  const at = all.findIndex(({ screen, change }) => screen === view.screen && change === view.change);
  const target = (at + 1) % Math.max(1, all.length);
  const next = all[target];
  if (next === undefined || (at !== -1 && all.length === 1)) return null;
  const example = next.screen === view.screen ? view.example : '';
  const words = visit.plans.text('preview.next', visit.language, { n: String(target + 1), count: String(all.length) });
  return { to: addressOf({ ...view, ...next, example }), label: words ?? '' };
}

function addressOf(view: View): string {
  return `/console/preview?${new URLSearchParams({ ...view })}`;
}

function isOpen(view: View, part: Partial<View>): boolean {
  const there = Object.entries(view);
  return Object.entries(part).every(([name, value]) => there.some(([own, is]) => own === name && is === value));
}

/** Anything of it that a person could see or be judged by. */
function hasChanged(id: string, live: StorePlans, draft: StorePlans): boolean {
  const [before, after] = [live.screen(id), draft.screen(id)];
  return (
    live.planHash(before) !== draft.planHash(after) ||
    live.planHash(live.layout(before.layout)) !== draft.planHash(draft.layout(after.layout))
  );
}

/** `"signup/form"` → "新規登録：お客様情報の入力" */
function sayFor({ plans, language }: PageContext): (key: string) => string {
  return (key) => plans.text(key, language) ?? key;
}
