import { BROWSER_MAP, OS_MAP, parse } from 'bowser';

/** Names known to the parser. Other names are not shown, because a client can send any text, including a link. */
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** Names the browser and the system: `{ browser: 'Chrome', system: 'Windows' }`; undefined if unknown. */
export function describeUserAgent(userAgent: string): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  // The parser throws for an empty text.
  if (userAgent === '') return { browser: undefined, system: undefined };
  const { browser, os } = parse(userAgent.slice(0, 512));
  return { browser: find(browsers, browser.name), system: find(systems, os.name) };
}

function find(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined;
}
