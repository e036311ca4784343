// A declared screen in the states of its examples, drawn as its page would be.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredBlock, DeclaredCall, HeaderData, JsonObject } from '../../../engine/declare/index.ts';
import { drawLive, drawStill, type PageParts, readLayout } from '../blocks/page-kit.tsx';

const root = join(import.meta.dirname, '../../..');
const readJson = (path: string): JsonObject => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** An example as it stands beside a screen; check holds it to this shape. */
interface Example {
  readonly data?: JsonObject;
  readonly header?: HeaderData;
  readonly browser?: JsonObject & { readonly isApp: boolean };
}

/** The parts of a screen in one of its states; `change` is laid over the data. */
function partsOf(name: string, example: string, change: (data: JsonObject) => JsonObject): PageParts {
  const screen = readJson(`screens/${name}.screen.json`);
  // Check holds examples, blocks and calls to their shapes.
  const given = readJson(`screens/${name}.examples.json`)[example] as unknown as Example;
  const calls = [...JSON.stringify(screen['blocks']).matchAll(/"send":"([^"]+)"/g)].map(([, id = '']): [string, DeclaredCall] => [
    id,
    readJson(`schemas/calls/${id}.call.json`) as unknown as DeclaredCall,
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

/** `await showScreen("mypage/plans", "none")`: as the server sends it. */
export function showScreen(name: string, example: string, change = same): Promise<HTMLElement> {
  return drawStill(partsOf(name, example, change));
}

/** The same, taken over by the browser. */
export function openScreen(name: string, example: string, more: Partial<PageParts> = {}): ReturnType<typeof drawLive> {
  return drawLive({ ...partsOf(name, example, same), ...more });
}
