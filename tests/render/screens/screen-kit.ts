// A declared screen in the states of its examples, rendered like its page.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DeclaredBlock, DeclaredCall, HeaderData, JsonObject } from '../../../engine/declare/index.ts';
import { drawLive, drawStill, type PageParts, readLayout } from '../blocks/page-kit.tsx';

const root = join(import.meta.dirname, '../../..');
const readJson = (path: string): JsonObject => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** A call, in the folder of its group. */
function readCall(id: string): JsonObject {
  const files = readdirSync(join(root, 'schemas/calls'), { encoding: 'utf8', recursive: true });
  return readJson(join('schemas/calls', files.find((file) => basename(file) === `${id}.call.json`) ?? `${id}.call.json`));
}

/** An example file entry; check validates it. */
interface Example {
  readonly data?: JsonObject;
  readonly header?: HeaderData;
  readonly browser?: JsonObject & { readonly isApp: boolean };
}

/** A screen in one of its states; `change` modifies the data. */
function partsOf(name: string, example: string, change: (data: JsonObject) => JsonObject): PageParts {
  const screen = readJson(`screens/${name}.screen.json`);
  // check validates examples, blocks and calls.
  const given = readJson(`screens/${name}.examples.json`)[example] as unknown as Example;
  const calls = [...JSON.stringify(screen['blocks']).matchAll(/"send":"([^"]+)"/g)].map(([, id = '']): [string, DeclaredCall] => [
    id,
    readCall(id) as unknown as DeclaredCall,
  ]);
  return {
    blocks: screen['blocks'] as unknown as readonly DeclaredBlock[],
    calls: Object.fromEntries(calls),
    data: change(given.data ?? {}),
    layout: readLayout(String(screen['layout'])),
    place: { path: String(screen['route']), search: '' },
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
