import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { DeclaredFile } from '../../engine/check/index.ts';
import {
  type Declarations,
  type DeclaredBlock,
  type DeclaredScreen,
  isObject,
  type JsonObject,
} from '../../engine/declare/index.ts';
import {
  assertNotInherited,
  type CreatedFiles,
  CreateError,
  type CreateRequest,
  formatName,
  type LinkedFile,
  type Texts,
  writeJson,
  writeTexts,
} from './created-files.ts';
import { formatJson } from './format-json.ts';
import { describeNextCall, describeNextFields, makeForm, newFieldKey } from './make-form.ts';

/** `{ name: "/mypage/some/page" }` → its screen, page schema, texts and examples, and a link to it in its parent screen. */
export function makeScreen(request: CreateRequest, declared: Declarations, files: readonly DeclaredFile[]): CreatedFiles {
  const route = readRoute(request.name, declared);
  const steps = route.split('/').filter((step) => step !== '');
  const name = steps.map(nameStep).join('/');
  const area = name.replaceAll('/', '-');
  assertNotInherited(area);
  const [above, screen] = findAbove(route, request.from, declared);
  const title = {
    ja: request.title.ja ?? '新しい画面',
    en: request.title.en ?? formatName(nameStep(steps.at(-1) ?? '')),
  };
  const form =
    request.form === undefined ? undefined : makeForm({ ...request, name: request.form, for: request.for ?? screen.for });
  const texts: { readonly [key: string]: Texts } = {
    title,
    lead: { ja: 'この画面の説明がここに入ります。', en: 'Describe this screen here.' },
    updated: { ja: '更新日', en: 'Updated' },
    ...(request.form === undefined
      ? {}
      : { save: { ja: '保存する', en: 'Save' }, saved: { ja: '保存しました。', en: 'Saved.' } }),
  };
  return {
    files: [
      writeJson(`screens/${name}.screen.json`, {
        route,
        layout: request.layout ?? screen.layout,
        for: request.for ?? screen.for,
        data: `pages/${area}`,
        title: `${area}.title`,
        blocks: [
          { text: { words: `${area}.lead` } },
          {
            facts: { items: [{ label: `${area}.updated`, value: { at: 'updatedAt', as: 'date' } }] },
            when: { updatedAt: { present: true } },
          },
          ...(request.form === undefined ? [] : [formBlock(request.form, area, { done: `${area}.saved` })]),
        ],
      }),
      writeJson(`screens/${name}.examples.json`, {
        usual: { says: 'It has been updated.', data: { updatedAt: '2026-04-01T09:00:00+09:00' } },
        never: { says: 'It has never been updated.', data: { updatedAt: null } },
      }),
      writeJson(`schemas/pages/${area}.schema.json`, {
        title: title.en,
        type: 'object',
        additionalProperties: false,
        required: ['updatedAt'],
        properties: { updatedAt: { type: ['string', 'null'], maxLength: 40 } },
      }),
      ...writeTexts(area, texts),
      ...(form?.files ?? []),
    ],
    changed: [linkFrom(above, screen.blocks, route, `${area}.title`, files)],
    next: [
      `Change screens/${name}.screen.json; npm run preview shows it as you type, in each language and width.`,
      `Declare its data in schemas/pages/${area}.schema.json, and the states worth seeing in its examples.`,
      // The screen sends the call.
      ...(request.form === undefined ? [] : [describeNextFields(request.form), describeNextCall(request.form)]),
      `Load its data in an area of src/server/areas: npm run typecheck reports "${name}" until then.`,
    ],
  };
}

/** `"some-page"` → itself, `"{giftId}"` → `"gift-id"`. */
const nameStep = (step: string): string =>
  step.replaceAll(/[{}]/g, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function readRoute(route: string, { screens }: Declarations): string {
  if (!/^(\/([a-z0-9][a-z0-9-]*|\{[a-z][A-Za-z0-9]*\}))+$/.test(route))
    throw new CreateError(
      `"${route}" cannot be the route of a new screen: it is written like /mypage/some/page, with {id} for a parameter.`,
    );
  const same = Object.entries(screens).find(([, screen]) => screen.route === route);
  if (same !== undefined) throw new CreateError(`screens/${same[0]}.screen.json has the route ${route} already.`);
  return route;
}

/** The screen that gets the link: the one at `from`, otherwise the nearest ancestor by route. */
function findAbove(route: string, from: string | undefined, { screens }: Declarations): readonly [name: string, DeclaredScreen] {
  const byRoute = new Map(Object.entries(screens).map(([name, screen]) => [screen.route, [name, screen] as const]));
  const requested = from === undefined ? undefined : byRoute.get(from);
  if (from !== undefined && requested === undefined)
    throw new CreateError(`No screen has the route ${from}, so --from cannot lead from there.`);
  const steps = route.split('/');
  const nearest = steps
    .map((_step, index) => steps.slice(0, steps.length - 1 - index).join('/') || '/')
    .find((candidate) => byRoute.has(candidate));
  const linkingScreen = requested ?? byRoute.get(nearest ?? '/');
  if (linkingScreen === undefined)
    throw new CreateError('There is no screen above it that could lead here: name one with --from /route.');
  return linkingScreen;
}

/** Adds a row at the end of the screen's rows, or a new block; a route with parameters gets a button, which can set them. */
export function linkFrom(
  name: string,
  blocks: readonly DeclaredBlock[],
  route: string,
  words: string,
  files: readonly DeclaredFile[],
): LinkedFile {
  const path = `screens/${name}.screen.json`;
  const text = files.find((file) => file.path === path)?.text ?? '';
  const parameters = [...route.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const exampleParams = Object.fromEntries(parameters.map((parameter) => [parameter, '1']));
  const entry = { link: route, words, ...(parameters.length === 0 ? {} : { params: exampleParams }) };
  const place = parameters.length === 0 ? findLinks(blocks) : undefined;
  const block = parameters.length === 0 ? 'rows' : 'actions';
  const changed =
    place === undefined
      ? append(text, ['blocks'], { [block]: { items: [entry] } })
      : append(text, ['blocks', ...place.path], entry);
  const line = changed.slice(0, changed.indexOf(formatJson(entry))).split('\n').length;
  return { path, text: changed, location: `${line} leads to ${route}, at the end of its ${place?.name ?? 'blocks'}` };
}

/** The last list of links on a screen that is always shown: the items of `rows`, or of the last group of `link-cards`. */
function findLinks(
  blocks: readonly DeclaredBlock[],
): { readonly name: string; readonly path: readonly (string | number)[] } | undefined {
  const index = blocks.findLastIndex((block) => ('rows' in block || 'link-cards' in block) && !('when' in block));
  const block = blocks[index];
  if (block === undefined) return undefined;
  if ('rows' in block) return { name: 'rows', path: [index, 'rows', 'items'] };
  const cards = block['link-cards'];
  const groups = isObject(cards) && Array.isArray(cards['groups']) ? cards['groups'] : [];
  if (groups.length === 0) return undefined;
  return { name: 'link-cards', path: [index, 'link-cards', 'groups', groups.length - 1, 'items'] };
}

/** Appends an entry to a list with the whitespace of the entry before; the rest of the text is unchanged. */
function append(text: string, list: readonly (string | number)[], entry: JsonObject): string {
  const tree = parseTree(text);
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...list]);
  const line = formatJson(entry);
  const [before, last] = node?.children?.slice(-2) ?? [];
  if (node === undefined || before === undefined)
    return applyEdits(text, [{ offset: (node?.offset ?? 0) + 1, length: 0, content: line }]);
  const [earlier, latest] = last === undefined ? [undefined, before] : [before, last];
  const from = earlier === undefined ? node.offset + 1 : earlier.offset + earlier.length;
  const space = text.slice(from, latest.offset).replace(',', '');
  return applyEdits(text, [
    { offset: latest.offset + latest.length, length: 0, content: `,${space === '' ? ' ' : space}${line}` },
  ]);
}

/** The block of a form that `makeForm` created: `("gift", "mypage-gift")`. `more` are further options. */
export function formBlock(form: string, area: string, more: JsonObject = {}): JsonObject {
  return {
    form: { of: `forms/${form}`, sections: [{ fields: [newFieldKey] }], send: form, submit: `${area}.save`, ...more },
  };
}
