import { describe, expect, it } from 'vitest';
import { openChecker } from '../../../engine/check/index.ts';
import type { Declarations, Json } from '../../../engine/declare/index.ts';
import { addSettingsPages } from '../../../src/server/areas/console/settings/service.ts';
import { areas as ownAreas } from '../../../src/server/areas/index.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';
import { omitUnimplemented } from '../../../src/server/project/omit-unimplemented.ts';
import { readDeclaredFiles } from '../../../src/server/project/read-files.ts';
import { type Unimplemented, unimplemented } from '../../../src/server/project/unimplemented.ts';

const files = await readDeclaredFiles(process.cwd());
const { declarations } = openChecker(checkOptions)(files);
const { screens, calls, flows, layouts } = declarations;
const areas = addSettingsPages(ownAreas, declarations);

/** Lists every address or call in the named options of a declared file: `namedIn(screen, "link")`. */
function namedIn(value: Json | undefined, ...options: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: Json) => namedIn(each, ...options));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    options.includes(name) && typeof each === 'string' ? [each] : namedIn(each, ...options),
  );
}

const flowsOf = (call: string): readonly string[] => {
  const event = calls[call]?.event;
  if (event === undefined) return [];
  const pairs = 'by' in event ? Object.values(event).filter(Array.isArray).map(String) : [String(event['flow'])];
  return pairs.map((pair) => pair.split(',')[0] ?? '');
};

describe('the list of unimplemented parts is exact', () => {
  it('flows without effects', () => {
    const missing = Object.keys(flows).filter((flow) => areas.flows[flow] === undefined);
    expect([...unimplemented.flows].sort()).toEqual(missing.sort());
  });

  it('calls with neither a command nor a flow', () => {
    const missing = Object.keys(calls).filter((call) => {
      const events = flowsOf(call);
      return events.length === 0 ? areas.calls[call] === undefined : events.some((flow) => areas.flows[flow] === undefined);
    });
    expect([...unimplemented.calls].sort()).toEqual(missing.sort());
  });

  it('screens without a loader, and screens behind an unimplemented flow, call or screen', () => {
    const inFlows = unimplemented.flows.flatMap((flow) =>
      Object.values(flows[flow]?.states ?? {}).map(({ meta }) => meta.screen),
    );
    const own = Object.entries(screens)
      .filter(([name, screen]) => {
        if (screen.data !== undefined && areas.pages[name] === undefined) return true;
        const forms = screen.blocks.flatMap((block) => namedIn(block, 'send'));
        return inFlows.includes(name) || (screen.data === undefined && forms.some((call) => unimplemented.calls.includes(call)));
      })
      .map(([name]) => name);
    const behind = Object.entries(screens)
      .filter(
        ([name, { route, data }]) => data === undefined && own.some((each) => below(route, screens[each]?.route, name, each)),
      )
      .map(([name]) => name);
    expect([...unimplemented.screens].sort()).toEqual([...new Set([...own, ...behind])].sort());
  });

  it('link targets without a screen', () => {
    const links = [...Object.values(screens), ...Object.values(layouts)].flatMap(({ blocks }) =>
      blocks.flatMap((block) => namedIn(block, 'link', 'to')),
    );
    const known = [...Object.values(screens).map(({ route }) => route), ...Object.keys(areas.routes)];
    const missing = links
      .map((link) => link.split(/[?#]/)[0] ?? '')
      .filter((link) => link !== '' && !known.some((route) => same(route, link)));
    expect([...unimplemented.routes].sort()).toEqual([...new Set(missing)].sort());
  });
});

it('lists exactly the files that no other file refers to', async () => {
  const { problems } = openChecker({ ...checkOptions, allowedUnusedFiles: [] })(files);
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual(unimplemented.files.map((file) => `FILE_UNUSED ${file}`));
});

function below(route: string, above: string | undefined, name: string, other: string): boolean {
  return name !== other && above !== undefined && route.startsWith(`${above}/`);
}

function same(route: string, link: string): boolean {
  const [steps, wanted] = [route.split('/'), link.split('/')];
  return steps.length === wanted.length && steps.every((step, index) => step === wanted[index] || step.startsWith('{'));
}

describe('the served declarations', () => {
  const served = omitUnimplemented(declarations, unimplemented);

  it('contain no unimplemented screen, call or flow, and no link to one', () => {
    expect(Object.keys(served.screens).filter((name) => unimplemented.screens.includes(name))).toEqual([]);
    expect(Object.keys(served.calls).filter((id) => unimplemented.calls.includes(id))).toEqual([]);
    expect(Object.keys(served.flows).filter((id) => unimplemented.flows.includes(id))).toEqual([]);
    const pages = [...Object.values(served.screens), ...Object.values(served.layouts)];
    const routes = [...Object.values(served.screens).map(({ route }) => route), ...Object.keys(areas.routes)];
    const links = pages.flatMap(({ blocks }) => blocks.flatMap((block) => namedIn(block, 'link', 'to')));
    expect(links.length).toBeGreaterThan(20);
    const dead = links.filter(
      (link) => link.startsWith('/') && !routes.some((route) => same(route, link.split(/[?#]/)[0] ?? '')),
    );
    expect(dead).toEqual([]);
    const sent = [...pages, ...Object.values(served.forms)].flatMap((each) => namedIn(JSON.parse(JSON.stringify(each)), 'send'));
    expect(sent.filter((call) => served.calls[call] === undefined)).toEqual([]);
  });

  it('are unchanged if everything is implemented', () => {
    expect(omitUnimplemented(declarations, { screens: [], calls: [], flows: [], routes: [], files: [] })).toEqual(declarations);
  });
});

describe('omitUnimplemented', () => {
  const none: Unimplemented = { screens: [], calls: [], flows: [], routes: [], files: [] };
  const page = (route: string, blocks: Declarations['screens'][string]['blocks'] = []) => ({
    route,
    layout: 'account',
    for: 'member' as const,
    title: 'a.title',
    blocks,
  });
  const empty = { layouts: {}, forms: {}, calls: {}, flows: {}, pages: {}, entities: {}, settings: {}, texts: {}, examples: {} };
  const take = (
    blocks: Declarations['screens'][string]['blocks'],
    what: Partial<Unimplemented>,
    more: Partial<Declarations> = {},
  ) =>
    omitUnimplemented(
      {
        ...empty,
        screens: { top: page('/top', blocks), plans: page('/plans'), plan: page('/plans/{id}'), near: page('/plans/near') },
        ...more,
      },
      { ...none, ...what },
    ).screens['top']?.blocks;

  const row = (link: string) => ({ link, words: 'a.row' });

  it('omits a row with its screen, whatever the query of its link', () => {
    expect(take([{ rows: { items: [row('/plans?from=top'), row('/top')] } }], { screens: ['plans'] })).toEqual([
      { rows: { items: [row('/top')] } },
    ]);
  });

  it('omits a list without rows, and the panel that contains only it', () => {
    const rows = { rows: { title: 'a.plans', items: [row('/plans')] } };
    expect(take([{ panel: { blocks: [rows] } }, { text: { words: 'a.text' } }], { screens: ['plans'] })).toEqual([
      { text: { words: 'a.text' } },
    ]);
  });

  it('omits a button with its call or screen, and keeps the card', () => {
    const actions = [
      { words: 'a.stop', send: 'stop' },
      { words: 'a.see', link: '/plans/{id}', params: { id: { at: 'item.id' } } },
    ];
    const list = { of: { at: 'plans' }, empty: 'a.none', item: { title: { at: 'item.name' }, actions } };
    const taken = take([{ list }], { screens: ['plan'], calls: ['stop'] });
    expect(taken).toEqual([{ list: { ...list, item: { title: { at: 'item.name' } } } }]);
  });

  it('omits the link of a notice and keeps its text', () => {
    const notice = { words: 'a.notice', link: { to: '/later', words: 'a.go' } };
    expect(take([{ notice }], { routes: ['/later'] })).toEqual([{ notice: { words: 'a.notice' } }]);
  });

  it('keeps a link to a screen whose fixed address only resembles an unimplemented one', () => {
    expect(take([{ rows: { items: [row('/plans/near'), row('/plans/far')] } }], { screens: ['plan'] })).toEqual([
      { rows: { items: [row('/plans/near')] } },
    ]);
  });
});
