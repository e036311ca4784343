// Loads a screen in the chosen state: plans, data and texts, without a database or an account.
import {
  type HeaderData,
  isForStaff,
  isObject,
  type JsonObject,
  type LayoutPlan,
  refusalTextKey,
  type ScreenPlan,
  type ScreenState,
} from '../../engine/declare/index.ts';
import type { LoadedPage } from '../../src/language/root-data.ts';
import { assembleExample } from '../../src/server/areas/console/preview/assemble-example.ts';
import { describeFlowPosition } from '../../src/server/areas/console/preview/flow-position.ts';
import { areas } from '../../src/server/areas/index.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Queryable } from '../../src/server/platform/database/database.ts';
import { openGateways } from '../../src/server/platform/gateways/open-gateways.ts';
import { createKeys } from '../../src/server/platform/keys.ts';
import { createHashQueue } from '../../src/server/platform/passwords/hash-queue.ts';
import { createRequestPasswords } from '../../src/server/platform/passwords/request-passwords.ts';
import { createProject } from '../../src/server/project/project.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import type { PageContext } from '../../src/server/runtime/area.ts';
import { loadRootData } from '../../src/server/runtime/pages/data/root-data.ts';
import type { Choices } from './choices.ts';
import type { CurrentProject } from './current-project.ts';
import { type ShownExample, sampleOfContext, sampleOfPage, sampleOfSchema, shownExamples } from './generated-examples.ts';
import { applyFormState, completeForms } from './sample-forms.ts';

export interface LoadedState {
  readonly plans: StorePlans;
  readonly screen: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly example: ShownExample;
  readonly params: { readonly [name: string]: string };
}

/** Undefined if there is no such screen. */
export async function loadState(project: CurrentProject, choices: Choices, clock: Clock): Promise<LoadedState | undefined> {
  const { declarations } = project;
  if (!Object.hasOwn(declarations.screens, choices.screen)) return undefined;
  const examples = shownExamples(declarations, choices.screen);
  const example = examples.find(({ name }) => name === choices.example) ?? examples[0];
  if (example === undefined) return undefined;
  const plans = project.plansFor(choices);
  const screen = plans.screen(choices.screen);
  const layout = plans.layout(screen.layout);
  const params = { ...paramsOf(screen.route), ...declarations.screens[choices.screen]?.params };
  const context = createContext(project, plans, choices, clock, params);
  const { content } = example;
  const root = await loadRootData(context, layout.group, screen.id);
  const isMember = screen.for === 'member';
  const loaded = assembleExample({
    screen,
    root: { ...root, ...(isMember ? { authId: 'a_preview' } : {}), ...readObject(content['root']) },
    data: { ...(await dataOf(project, context, screen, example.name)), ...readObject(content['data']) },
    example: {
      ...content,
      ...headerOf(project, layout, content),
      forms: completeForms(content, Object.keys(screen.forms), (form) => sampleOfContext(declarations, form, example.name)),
    },
    state: { ...stateOf(plans, screen, layout, context), ...readObject(content['screen']) },
    sample: plans.text('preview.sample', choices.language) ?? '',
    translateRefusal: (code) => plans.text(refusalTextKey(code), choices.language),
  });
  return { plans, screen, layout, example, params, loaded: applyFormState(loaded, screen, plans, choices.state) };
}

/** A guest's page uses its own loader, which reads the settings; if it needs a database, data is generated from the schema. */
async function dataOf(project: CurrentProject, context: PageContext, screen: ScreenPlan, example: string): Promise<JsonObject> {
  const load = screen.for === 'member' || isForStaff(screen.for) ? undefined : areas.pages[screen.id];
  const generated = sampleOfPage(project.declarations, screen.id, example);
  const read = await load?.(context).catch(() => undefined);
  return read === undefined || typeof read['redirectTo'] === 'string' ? generated : read;
}

/** Members' layouts have sample data; others are generated from the schema. */
function headerOf({ declarations }: CurrentProject, layout: LayoutPlan, content: JsonObject): { readonly header?: HeaderData } {
  const schema = layout.header === undefined ? undefined : declarations.entities[layout.header];
  if (schema === undefined || layout.header === 'account-header') return {};
  return { header: { ...sampleOfSchema(declarations, schema, 'made'), ...readObject(content['header']) } };
}

function stateOf(
  plans: StorePlans,
  screen: ScreenPlan,
  layout: LayoutPlan,
  context: PageContext,
): Pick<ScreenState, 'now'> & Partial<ScreenState> {
  const now = context.now.toISOString();
  return {
    plan: plans.planHash(screen),
    layout: plans.planHash(layout),
    look: plans.lookHash(screen.group, context.language),
    now,
    params: context.params,
    ...describeFlowPosition(plans, screen, now),
  };
}

/** A request context of a guest in a store whose database rejects every query. */
function createContext(
  project: CurrentProject,
  plans: StorePlans,
  { language }: Choices,
  clock: Clock,
  params: PageContext['params'],
): PageContext {
  const database: Queryable = {
    query: () => Promise.reject(new Error('A preview has no database.')),
  };
  const settings = { read: async () => plans.settings };
  return {
    platform: {
      clock,
      random: { bytes: (count) => new Uint8Array(count) },
      keys: createKeys(['the preview signs nothing confidential']),
      ownOrigin: 'http://localhost',
    },
    database,
    gateways: openGateways(readConfig({})),
    passwords: createRequestPasswords(createHashQueue(), '127.0.0.1'),
    store: { id: 'preview', origin: 'http://localhost', settingsVersion: 1 },
    project: createProject(project, settings),
    plans,
    session: null,
    cachedMember: undefined,
    operator: null,
    missingFactors: [],
    operatorProvedAt: null,
    language,
    isSignedOut: false,
    trustedTokens: [],
    now: clock.now(),
    ip: '127.0.0.1',
    userAgent: '',
    params,
    query: {},
    flow: undefined,
    request: undefined,
  };
}

/** `"/mypage/subscription/{subscriptionId}"` → `{ subscriptionId: "sample-1" }` */
function paramsOf(route: string): { readonly [name: string]: string } {
  return Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'sample-1']));
}

function readObject(value: unknown): JsonObject {
  // Examples are parsed JSON.
  return isObject(value) ? (value as JsonObject) : {};
}
