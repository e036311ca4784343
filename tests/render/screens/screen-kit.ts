// A declared screen in the states of its examples, rendered like its page.
import type { DeclaredCall, HeaderData, JsonObject } from '../../../engine/declare/index.ts';
import { declared, drawLive, drawStill, type PageParts, readLayout } from '../blocks/page-kit.tsx';

/** An example file entry; check validates it. */
interface Example {
  readonly data?: JsonObject;
  readonly header?: HeaderData;
  readonly browser?: JsonObject & { readonly isApp: boolean };
}

/** A screen in one of its states; `change` modifies the data. */
function partsOf(name: string, example: string, change: (data: JsonObject) => JsonObject): PageParts {
  const screen = declared.screens[name];
  if (screen === undefined) throw new Error(`No screen is called "${name}".`);
  // check validates examples.
  const given = declared.examples[`screens/${name}`]?.[example] as unknown as Example;
  const calls = [...JSON.stringify(screen.blocks).matchAll(/"send":"([^"]+)"/g)].flatMap(
    ([, id = '']): [string, DeclaredCall][] => {
      const call = declared.calls[id];
      return call === undefined ? [] : [[id, call]];
    },
  );
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
