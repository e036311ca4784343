/** A control or text on the page: the first visible element of a CSS selector or an XPath. */
export type Target = { readonly css: string } | { readonly xpath: string };

export type Key = 'Tab' | 'Enter' | 'Escape' | 'Backspace';

/** What a journey needs of a browser: one tab with cookies of its own. Input is the browser's, not events of scripts. */
export interface Driver {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page. It must not use anything from outside; results are JSON. */
  evaluate<Args extends readonly unknown[], Result>(read: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Scrolls the element into view and clicks it; false if none is visible. */
  click(target: Target): Promise<boolean>;
  /** Chooses an option of a list by its value; false if the list is not visible. */
  choose(target: Target, value: string): Promise<boolean>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Clicks an element of a frame, also of another site; false if none is visible. */
  clickInFrame(frame: Target, target: Target): Promise<boolean>;
  /** The console's errors and warnings and uncaught errors; empty if the browser does not report them. */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

export interface DriverOptions {
  readonly hasScripts: boolean;
}

export interface RunningBrowser {
  open(options: DriverOptions): Promise<Driver>;
  close(): Promise<void>;
}

export interface BrowserKind {
  /** Whether it can show pages without running their scripts. */
  readonly canOmitScripts: boolean;
  /** What must be installed, as a sentence; undefined: the browser is there. */
  findMissing(): string | undefined;
  /** `environment`: shows its windows, with these variables, where a person's keyboard and input method can reach them. */
  start(environment?: NodeJS.ProcessEnv): Promise<RunningBrowser>;
}

/** Whether a message of the console is an error or warning of the page. Refused calls are logged too, which journeys expect. */
export const isKeptMessage = (type: string, text: string): boolean =>
  ['error', 'warn', 'warning'].includes(type) && !text.startsWith('Failed to load resource');
