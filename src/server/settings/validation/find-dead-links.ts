import { type Declarations, isObject, readInternalPath, type Settings } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { createScreenFinder, type FindScreen } from '../../project/match-route.ts';
import type { JsonPath } from '../lists.ts';
import { schemaOf } from '../references/declared-references.ts';
import { visitTexts } from '../visit-texts.ts';

/** A link in the settings to an address of this store that no page has. */
export interface DeadLink {
  readonly document: string;
  readonly path: JsonPath;
  readonly address: string;
}

const finders = new WeakMap<Declarations, FindScreen>();

/** Links of formatted texts: `href="/terms"`. */
const htmlLink = /\bhref\s*=\s*["']?(\/[^"'\s>]*)/gi;

/** Finds links into this store without a page: settings of the format `web-address`, and links of HTML texts. */
export function findDeadLinks(declarations: Declarations, settings: Settings): readonly DeadLink[] {
  const findScreen = finders.get(declarations) ?? createScreenFinder(declarations.screens);
  finders.set(declarations, findScreen);
  const links: DeadLink[] = [];
  for (const [document, body] of Object.entries(settings))
    visitTexts(schemaOf(declarations, document), body, (text, { path, format, freeText }) => {
      const addresses = freeText === 'html' ? Array.from(text.matchAll(htmlLink), ([, href = '']) => href) : [text];
      if (freeText !== 'html' && format !== 'web-address') return;
      if (isSwitchedOff(settings, [document, ...path])) return;
      const dead = addresses.filter((address) => readInternalPath(address) !== undefined && !leadsSomewhere(address, findScreen));
      links.push(...dead.map((address) => ({ document, path, address })));
    });
  return links;
}

/** Whether something around the link is not shown. */
function isSwitchedOff(settings: Settings, path: JsonPath): boolean {
  let around: unknown = settings;
  for (const step of path) {
    around = Array.isArray(around) ? around[Number(step)] : isObject(around) ? around[step] : undefined;
    if (isObject(around) && around['enable'] === false) return true;
  }
  return false;
}

function leadsSomewhere(link: string, findScreen: FindScreen): boolean {
  const { pathname } = new URL(link, 'http://store.invalid');
  const isOwn = Object.values(ownAddresses).some((address) => pathname === address || pathname.startsWith(`${address}/`));
  return isOwn || findScreen(pathname) !== undefined;
}
