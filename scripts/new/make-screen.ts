import type { Declarations, DeclaredScreen } from '../../engine/declare/index.ts';
import {
  assertNotInherited,
  type CreatedFiles,
  CreateError,
  type CreateRequest,
  formatName,
  type Texts,
  writeJson,
  writeTexts,
} from './created-files.ts';
import { linkFrom } from './edit-screen.ts';
import { type ExistingProject, findPlace, findScreen } from './find-place.ts';
import { describeNextCall, describeNextFields, formBlock, formTexts, writeForm } from './make-form.ts';

/**
 * `{ name: "/mypage/some/page" }` → its screen, page schema, texts and examples, a link to it in its parent screen, and its loader.
 * A form leads to the parent screen once it is sent.
 */
export function makeScreen(request: CreateRequest, project: ExistingProject): CreatedFiles {
  const { declarations, files } = project;
  const route = readRoute(request.name, declarations);
  const steps = route.split('/').filter((step) => step !== '');
  const name = steps.map(nameStep).join('/');
  const id = name.replaceAll('/', '-');
  assertNotInherited(id);
  const ancestors = findAncestors(route, declarations);
  const requested = request.from === undefined ? undefined : findScreen(request.from, declarations);
  const [above, screen] = requested ?? ancestors[0] ?? findScreen('/', declarations);
  // Everything is below the first page.
  const near = [...ancestors, requested].filter((ancestor) => ancestor !== undefined && ancestor[1].route !== '/');
  const fixed = steps.filter((step) => !step.startsWith('{'));
  const { group, area } = findPlace(
    request,
    // Without the step that all screens of the group have: `/mypage/delivery` → `delivery`.
    (chosen) => fixed.filter((step, index) => index > 0 || (step !== 'mypage' && step !== chosen)).join('-') || id,
    near.map((ancestor) => ancestor?.[1]),
    project,
  );
  const audience = request.for ?? screen.for;
  const title = {
    ja: request.title.ja ?? '新しい画面',
    en: request.title.en ?? formatName(nameStep(steps.at(-1) ?? '')),
  };
  const texts: { readonly [key: string]: Texts } = {
    title,
    lead: { ja: 'この画面の説明がここに入ります。', en: 'Describe this screen here.' },
    updated: { ja: '更新日', en: 'Updated' },
  };
  const { form } = request;
  const next =
    [screen.route, ...ancestors.map(([, { route: ancestor }]) => ancestor)].find((leads) => !leads.includes('{')) ?? '/';
  return {
    files: [
      writeJson(`screens/${name}.screen.json`, {
        route,
        layout: request.layout ?? screen.layout,
        for: audience,
        data: `pages/${id}`,
        title: `${id}.title`,
        blocks: [
          { text: `${id}.lead` },
          {
            facts: [{ label: `${id}.updated`, value: '$.updatedAt as date' }],
            when: { updatedAt: { present: true } },
          },
          ...(form === undefined ? [] : [formBlock(form)]),
        ],
      }),
      writeJson(`screens/${name}.examples.json`, {
        usual: { description: 'It has been updated.', data: { updatedAt: '2026-04-01T09:00:00+09:00' } },
        never: { like: 'usual', description: 'It has never been updated.', data: { updatedAt: null } },
      }),
      writeJson(`schemas/pages/${group}/${id}.schema.json`, {
        title: title.en,
        properties: { updatedAt: 'string(40) | null' },
      }),
      ...writeTexts(`${group}/${id}`, texts),
      ...(form === undefined ? [] : [...writeForm(form, group, { for: audience }), ...writeTexts(`${group}/${form}`, formTexts)]),
    ],
    changed: [linkFrom({ name: above, files }, { route, text: `${id}.title` })],
    area: {
      area,
      pages: { [name]: 'async () => ({ updatedAt: null })' },
      ...(form === undefined ? {} : { calls: { [form]: `async () => ({ redirectTo: '${next}' })` } }),
    },
    next: [
      `Change screens/${name}.screen.json; npm run preview shows it as you type, in each language and width.`,
      'Blocks that other screens show too are fragments of screens/fragments: { "include": "<name>" }.',
      `Declare its data in schemas/pages/${group}/${id}.schema.json, load them in src/server/areas/${area}, and add the states worth seeing to its examples.`,
      ...(form === undefined ? [] : [describeNextFields(form, group), describeNextCall(form, area)]),
    ],
  };
}

/** `"some-page"` → itself, `"{giftId}"` → `"gift-id"`. */
const nameStep = (step: string): string =>
  step.replaceAll(/[{}]/g, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function readRoute(route: string, { screens }: Declarations): string {
  if (!/^(?=\/[a-z{])(\/([a-z0-9][a-z0-9-]*|\{[a-z][A-Za-z0-9]*\}))+$/.test(route))
    throw new CreateError(
      `"${route}" cannot be the route of a new screen: it is written like /mypage/some/page, with {id} for a parameter.`,
    );
  const same = Object.entries(screens).find(([, screen]) => screen.route === route);
  if (same !== undefined) throw new CreateError(`screens/${same[0]}.screen.json has the route ${route} already.`);
  return route;
}

/** The screens whose routes are the beginning of this one, the nearest first; the first page at last. */
function findAncestors(route: string, { screens }: Declarations): readonly (readonly [name: string, screen: DeclaredScreen])[] {
  const byRoute = new Map(Object.entries(screens).map((entry) => [entry[1].route, entry]));
  const steps = route.split('/');
  return steps.flatMap((_step, index) => {
    const ancestor = byRoute.get(steps.slice(0, steps.length - 1 - index).join('/') || '/');
    return ancestor === undefined ? [] : [ancestor];
  });
}
