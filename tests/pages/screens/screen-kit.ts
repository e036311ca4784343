// A declared screen in the states of its examples, rendered like its page.
import { parseDeclarations } from '../../../engine/check/index.ts';
import type { DeclaredCall, HeaderData, JsonObject } from '../../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { drawLive, drawStill, type PageParts, readLayout } from '../../render/blocks/page-kit.tsx';

const { screens, calls: declaredCalls, examples } = parseDeclarations(await readDeclaredFiles(process.cwd()));

/** An example file entry; check validates it. */
interface Example {
  readonly data?: JsonObject;
  readonly header?: HeaderData;
  readonly browser?: JsonObject & { readonly isApp: boolean };
}

/** A screen in one of its states; `change` modifies the data. */
function partsOf(name: string, example: string, change: (data: JsonObject) => JsonObject): PageParts {
  const screen = screens[name];
  if (screen === undefined) throw new Error(`There is no screen ${name}.`);
  // check validates examples.
  const given = examples[`screens/${name}`]?.[example] as unknown as Example;
  const sent = [...JSON.stringify(screen.blocks).matchAll(/"send":"([^"]+)"/g)].map(([, id = '']) => id);
  const calls = sent.flatMap((id): readonly (readonly [string, DeclaredCall])[] => {
    const call = declaredCalls[id];
    return call === undefined ? [] : [[id, call]];
  });
  return {
    blocks: screen.blocks,
    calls: Object.fromEntries(calls),
    data: change(given.data ?? {}),
    layout: readLayout(screen.layout),
    place: { path: screen.route, search: '' },
    authId: 'a_1',
    ...(given.header === undefined ? {} : { header: given.header }),
    ...(given.browser === undefined ? {} : { browser: given.browser }),
  };
}

const same = (data: JsonObject): JsonObject => data;

/** `await showScreen("mypage/plans", "none")`: server-rendered. */
export function showScreen(name: string, example: string, change = same): Promise<HTMLElement> {
  return drawStill(partsOf(name, example, change));
}

/** The same, taken over by the browser. */
export function openScreen(name: string, example: string, more: Partial<PageParts> = {}): ReturnType<typeof drawLive> {
  return drawLive({ ...partsOf(name, example, same), ...more });
}
