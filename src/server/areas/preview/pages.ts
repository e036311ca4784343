import { ownAddresses } from '../../../rules/own-addresses.ts';
import { languages, readLanguage } from '../../pages/languages.ts';
import { placeOfChange } from '../../preview/changed-fields.ts';
import { readDraftPlans } from '../../preview/draft-plans.ts';
import { exampleScreens, examplesOf } from '../../preview/examples.ts';
import { nameScreen } from '../../project/name-screen.ts';
import type { StorePlans } from '../../project/store-plans.ts';
import { RefusalError } from '../../refusal-error.ts';
import { findOddities, tellOddities, weighSettings } from '../../settings/index.ts';
import type { PageLoader, PageVisit } from '../area.ts';

const widths = ['phone', 'desktop'] as const;

/** What is looked at: every part of it stands in the address. */
interface View {
  readonly screen: string;
  readonly example: string;
  readonly width: (typeof widths)[number];
  readonly language: string;
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
  };
  const tab = (part: Partial<View>, title: string) => ({
    title,
    to: `/console/preview?${new URLSearchParams({ ...view, ...part })}`,
    isCurrent: isOpen(view, part),
  });
  const say = sayFor(visit);
  const place = draft && placeOfChange(plans.screen(screen), draft.screen(screen));
  const oddities =
    draft === undefined
      ? []
      : [...findOddities(draft.settings), ...weighSettings(project, draft.settings, plans.settings, visit.now).oddities];
  return {
    hasDraft: draft !== undefined,
    oddities: [...tellOddities(oddities, visit)],
    screens: screens.map((id) => ({
      ...tab({ screen: id, example: '' }, nameScreen(plans, visit.language, id)),
      isCurrent: id === screen,
      mark: changed.has(id) ? say('preview.changed') : null,
    })),
    examples: examples.map(({ name, content }) =>
      tab({ example: name }, visit.plans.text(`preview.state.${name}`, visit.language) ?? String(content['says'] ?? name)),
    ),
    widths: widths.map((width) => tab({ width }, say(`preview.${width}`))),
    languages: languages.map((language) => tab({ language }, say(`preview.language.${language}`))),
    frames: (draft === undefined ? ['live'] : ['live', 'draft']).map((settings) => ({
      title: say(`preview.${settings}`),
      source: `${ownAddresses.previewFrame}?${new URLSearchParams({ settings, ...view })}`,
      place: place ?? null,
      width: view.width,
    })),
  };
};

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
function sayFor({ plans, language }: PageVisit): (key: string) => string {
  return (key) => plans.text(key, language) ?? key;
}
