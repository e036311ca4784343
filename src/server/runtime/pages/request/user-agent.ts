import { BROWSER_MAP, OS_MAP, parse } from 'bowser';

/** Names that the parser can recognise. What else a client calls itself is not shown: it could be any text, also a link. */
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** Browser and system in words: `{ browser: 'Chrome', system: 'Windows' }`; undefined where the header names none that is known. */
export function describeUserAgent(userAgent: string): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  // The parser takes no empty text.
  if (userAgent === '') return { browser: undefined, system: undefined };
  const { browser, os } = parse(userAgent.slice(0, 512));
  return { browser: find(browsers, browser.name), system: find(systems, os.name) };
}

function find(known: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && known.has(name) ? name : undefined;
}
