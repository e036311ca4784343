import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { DeclaredFile } from '../../engine/check/index.ts';
import type { Declarations, DeclaredBlock, DeclaredScreen, JsonObject } from '../../engine/declare/index.ts';
import { layOutJson } from './lay-out-json.ts';
import {
  type Asked,
  CannotMake,
  type LinkedFile,
  type Made,
  refuseInherited,
  type Said,
  sayName,
  writeJson,
  writeTexts,
} from './made.ts';
import { fieldOf, giveFields, makeForm, serveCall } from './make-form.ts';

/** `{ name: "/mypage/some/page" }` → its screen, page schema, texts and examples, and a link to it in the screen above. */
export function makeScreen(asked: Asked, declared: Declarations, files: readonly DeclaredFile[]): Made {
  const route = readRoute(asked.name, declared);
  const steps = route.split('/').filter((step) => step !== '');
  const name = steps.map(nameStep).join('/');
  const area = name.replaceAll('/', '-');
  refuseInherited(area);
  const [above, screen] = findAbove(route, asked.from, declared);
  const title = {
    ja: asked.title.ja ?? '新しい画面',
    en: asked.title.en ?? sayName(nameStep(steps.at(-1) ?? '')),
  };
  const form = asked.form === undefined ? undefined : makeForm({ ...asked, name: asked.form, for: asked.for ?? screen.for });
  const texts: { readonly [key: string]: Said } = {
    title,
    lead: { ja: 'この画面の説明がここに入ります。', en: 'What this screen is for stands here.' },
    updated: { ja: '更新日', en: 'Updated' },
    ...(asked.form === undefined ? {} : { save: { ja: '保存する', en: 'Save' }, saved: { ja: '保存しました。', en: 'Saved.' } }),
  };
  return {
    files: [
      writeJson(`screens/${name}.screen.json`, {
        route,
        layout: asked.layout ?? screen.layout,
        for: asked.for ?? screen.for,
        data: `pages/${area}`,
        title: `${area}.title`,
        blocks: [
          { text: { words: `${area}.lead` } },
          {
            facts: { items: [{ label: `${area}.updated`, value: { at: 'updatedAt', as: 'date' } }] },
            when: { updatedAt: { present: true } },
          },
          ...(asked.form === undefined ? [] : [formBlock(asked.form, area, { done: `${area}.saved` })]),
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
    awaited: { screens: [name], route, calls: form?.awaited.calls ?? [] },
    next: [
      `Change screens/${name}.screen.json; npm run preview shows it as you type, in each language and width.`,
      `Say in schemas/pages/${area}.schema.json what data it has, and in its examples which states are worth seeing.`,
      // The screen itself sends the call.
      ...(asked.form === undefined ? [] : [giveFields(asked.form), serveCall(asked.form)]),
      `Once an area of src/server/areas loads its data, take "${name}" out of src/server/areas/awaited.ts: it is served then.`,
    ],
  };
}

/** `"some-page"` → itself, `"{giftId}"` → `"gift-id"`. */
const nameStep = (step: string): string =>
  step.replaceAll(/[{}]/g, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function readRoute(route: string, { screens }: Declarations): string {
  if (!/^(\/([a-z0-9][a-z0-9-]*|\{[a-z][A-Za-z0-9]*\}))+$/.test(route))
    throw new CannotMake(
      `"${route}" cannot be the route of a new screen: it is written like /mypage/some/page, with {id} for a parameter.`,
    );
  const same = Object.entries(screens).find(([, screen]) => screen.route === route);
  if (same !== undefined) throw new CannotMake(`screens/${same[0]}.screen.json has the route ${route} already.`);
  return route;
}

/** The screen that leads to a new one: the one that was asked for, else the nearest above it by route. */
function findAbove(route: string, from: string | undefined, { screens }: Declarations): readonly [name: string, DeclaredScreen] {
  const byRoute = new Map(Object.entries(screens).map(([name, screen]) => [screen.route, [name, screen] as const]));
  const asked = from === undefined ? undefined : byRoute.get(from);
  if (from !== undefined && asked === undefined)
    throw new CannotMake(`No screen has the route ${from}, so --from cannot lead from there.`);
  const steps = route.split('/');
  const nearest = steps
    .map((_step, index) => steps.slice(0, steps.length - 1 - index).join('/') || '/')
    .find((each) => byRoute.has(each));
  const found = asked ?? byRoute.get(nearest ?? '/');
  if (found === undefined) throw new CannotMake('There is no screen above it that could lead here: name one with --from /route.');
  return found;
}

/** A row at the end of the rows of a screen, or of the screen; a route with parameters takes a button, which can give them. */
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
  const word = parameters.length === 0 ? 'rows' : 'actions';
  const given = Object.fromEntries(parameters.map((parameter) => [parameter, '1']));
  const entry = { link: route, words, ...(parameters.length === 0 ? {} : { params: given }) };
  const index = blocks.findLastIndex((block) => Object.hasOwn(block, word) && !Object.hasOwn(block, 'when'));
  const at = index === -1 || parameters.length > 0 ? ['blocks'] : ['blocks', index, word, 'items'];
  const changed = append(text, at, at.length === 1 ? { [word]: { items: [entry] } } : entry);
  const line = changed.slice(0, changed.indexOf(layOutJson(entry))).split('\n').length;
  return { path, text: changed, says: `${line} leads to ${route}, at the end of its ${at.length === 1 ? 'blocks' : word}` };
}

/** Puts an entry at the end of a list, laid out as the one before it; nothing else of the text changes. */
function append(text: string, list: readonly (string | number)[], entry: JsonObject): string {
  const tree = parseTree(text);
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...list]);
  const line = layOutJson(entry);
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

/** The block of a form that `makeForm` made: `("gift", "mypage-gift")`. `more`: options besides. */
export function formBlock(form: string, area: string, more: JsonObject = {}): JsonObject {
  return {
    form: { of: `forms/${form}`, sections: [{ fields: [fieldOf] }], send: form, submit: `${area}.save`, ...more },
  };
}
