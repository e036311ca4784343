// @vitest-environment node
// Every screen in every state and language, rendered by the real page's code.
import { describe, expect, it } from 'vitest';
import { findMismatches, inlineReferences } from '../../engine/check/index.ts';
import { firstChoices } from '../../scripts/preview/choices.ts';
import { openCurrentProject } from '../../scripts/preview/current-project.ts';
import { describeCompiled } from '../../scripts/preview/describe-compiled.ts';
import { sampleOfPage, shownExamples } from '../../scripts/preview/generated-examples.ts';
import { loadState } from '../../scripts/preview/load-state.ts';
import { renderState } from '../../scripts/preview/render-state.ts';
import { variantNames } from '../../scripts/preview/settings-variants.ts';
import { record } from '../record.ts';
import { day, sample } from '../sample.ts';

const root = process.cwd();
const project = await openCurrentProject(root, root);
const { declarations } = project;
const screens = Object.keys(declarations.screens).sort();
const clock = { now: () => new Date('2026-11-22T03:00:00.000Z') };
const areas = new Set(Object.keys(declarations.texts['ja'] ?? {}).map((key) => key.split('.')[0]));
const rawKey = new RegExp(`(?<![\\w@./-])(${[...areas].join('|')})\\.[a-z]\\w*(\\.\\w+)*`, 'g');
/** Keys of texts that a page shows. Developers see names of events. */
const findKeys = (text: string) => (text.match(rawKey) ?? []).filter((key) => declarations.events[key] === undefined);

type LoadedState = NonNullable<Awaited<ReturnType<typeof loadState>>>;

async function load(choices: Partial<typeof firstChoices>): Promise<LoadedState> {
  const state = await loadState(project, { ...firstChoices, ...choices }, clock);
  if (state === undefined) throw new Error(`no screen ${choices.screen}`);
  return state;
}

const render = async (choices: Partial<typeof firstChoices>): Promise<string> =>
  renderLoaded(await load(choices), choices.language ?? 'ja');

async function renderLoaded(state: LoadedState, language: string): Promise<string> {
  const { screen } = state;
  const html = await renderState(state, {
    path: screen.route.replaceAll(/\{\w+\}/g, 'sample-1'),
    search: '',
    nonce: 'bm9uY2U=',
    language,
    assets: { entry: undefined, preloads: [], styles: [] },
  });
  record(() => `page ${screen.id} ${language}\n${html}`);
  record(() => `plans ${screen.id}\n${JSON.stringify(describeCompiled(project, state).parts)}`);
  return html;
}

/** The visible text of a page: `"<p>a.b</p><script>…</script>"` → " a.b " */
function readText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(
      /<(?:[^>"]|"[^"]*")*>/g,
      (tag) => ` ${[...tag.matchAll(/(?:alt|aria-label|placeholder)="([^"]*)"/g)].map(([, text]) => text).join(' ')} `,
    );
}

/** The states that are rendered in English too. */
const inEnglish = new Set(
  sample(
    screens.flatMap((screen) => shownExamples(declarations, screen).map(({ name }) => `${screen} ${name}`)),
    150,
    'states in English',
    (state) => state,
  ),
);

/** The parts of the message that a state shows because its call was refused. */
function partsOfRefusal(refused: unknown, language: string): readonly string[] {
  if (refused === undefined) return [];
  // check validates it.
  const { call, code } = refused as { call: string; code: string };
  const error = declarations.calls[call]?.errors?.[code];
  const texts = declarations.texts[language] ?? {};
  const showsServerMessage = error?.serverMessage === true || error?.text === undefined;
  const message = (showsServerMessage ? texts[`error.${code}`] : undefined) ?? texts[error?.text ?? error?.fallbackText ?? ''];
  return message?.split(/\{\{\w+\}\}/) ?? ['no text'];
}

describe.each(screens)('%s', (screen) => {
  it(`renders in every state, and some in English, without console output or missing texts, and with the message of a refusal (SAMPLE=${day})`, async () => {
    for (const { name, content } of shownExamples(declarations, screen)) {
      for (const language of inEnglish.has(`${screen} ${name}`) ? ['ja', 'en'] : ['ja']) {
        const text = readText(await render({ screen, example: name, language }));
        expect(findKeys(text), `${name} ${language}`).toEqual([]);
        expect(text, `${name} ${language}`).not.toMatch(/\[object Object\]|\bundefined\b|\bNaN\b|\{\{/);
        for (const part of partsOfRefusal(content['refused'], language))
          expect(text.replaceAll('&#x27;', "'"), `${name} ${language}`).toContain(part);
      }
    }
  });
});

const withForms = screens.filter((screen) => JSON.stringify(declarations.screens[screen]?.blocks).includes('"form":{'));
describe.each(sample(withForms, 30, 'forms', (screen) => screen))('%s', (screen) => {
  it(`renders with its forms filled in, and with every error, under each settings variant (SAMPLE=${day})`, async () => {
    // Most forms are the same under most variants.
    const rendered = new Set<string>();
    for (const settings of variantNames)
      for (const state of ['filled', 'empty-sent'] as const) {
        const loadedState = await load({ screen, settings, state });
        const { plans, layout, loaded } = loadedState;
        const content = JSON.stringify([plans.planHash(loadedState.screen), plans.planHash(layout), loaded]);
        if (rendered.has(content)) continue;
        rendered.add(content);
        const text = readText(await renderLoaded(loadedState, 'ja'));
        expect(findKeys(text), `${settings} ${state}`).toEqual([]);
      }
  });
});

it('data generated from a page’s schema matches that schema', () => {
  for (const screen of screens) {
    const name = declarations.screens[screen]?.data?.replace(/^pages\//, '');
    const schema = name === undefined ? undefined : declarations.pages[name];
    if (schema === undefined) continue;
    const whole = inlineReferences(schema, (entity) => declarations.entities[entity]);
    for (const size of ['made', 'long', 'least'])
      expect(findMismatches(whole, sampleOfPage(declarations, screen, size)), `${screen} ${size}`).toEqual([]);
  }
});

it('shows the store’s name for codes, and its trademark, in the page’s language', async () => {
  const text = readText(await render({ screen: 'signup/pin-code', example: 'sent', language: 'en' }));
  expect(text).toContain('verification code');
  expect(text).toContain('Minato Store and the Minato Store logo are registered trademarks of Minato Store Inc.');
  // Nothing is Japanese except the store's name and the link to its Japanese pages.
  expect(text.replaceAll(/日本語|みなとストア/g, '')).not.toMatch(/[\u3041-\u30ff\u4e00-\u9fff]/);
});

it('has the error pages of each layout among its states, such as those of maintenance and of too many requests', async () => {
  const layouts = new Set(screens.map((screen) => declarations.screens[screen]?.layout));
  const shown = screens.flatMap((screen) =>
    shownExamples(declarations, screen).flatMap(({ name, failedStatus }) =>
      failedStatus === undefined ? [] : [{ screen, name }],
    ),
  );
  expect(shown.filter(({ name }) => name === 'error-429')).toHaveLength(layouts.size);
  for (const { screen, name } of shown.filter(({ name: example }) => /503|429/.test(example))) {
    const html = await render({ screen, example: name });
    expect(html).toContain('data-screen="error"');
    expect(readText(html).includes('サービスを一時的にご利用いただけません')).toBe(name === 'error-503');
  }
});

it('shows every error of a form that is sent empty', async () => {
  const html = await render({ screen: 'signup/form', state: 'empty-sent' });
  expect(html.match(/aria-invalid="true"/g)?.length).toBeGreaterThan(3);
  expect((await render({ screen: 'signup/form' })).match(/aria-invalid="true"/g)).toBeNull();
});

it('shows refusals of the main call of a form, of another button of it, and by more than one code', () => {
  const refused = screens.flatMap((screen) =>
    shownExamples(declarations, screen).filter(({ content }) => content['refused'] !== undefined),
  );
  expect(refused.length).toBeGreaterThan(10);
});

it('finds field rules in the settings schemas: all REQUIRED shows more fields, all NOT_USE fewer', async () => {
  const count = async (settings: string): Promise<number> =>
    (await render({ screen: 'signup/form', settings })).match(/data-field="/g)?.length ?? 0;
  const [demo, required, unused] = [await count('demo'), await count('required'), await count('unused')];
  expect(required).toBeGreaterThan(demo);
  expect(unused).toBeLessThan(demo);
});
