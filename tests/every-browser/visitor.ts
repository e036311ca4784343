// What a person does in a store's pages, in any browser, with or without scripts.
import { setTimeout as wait } from 'node:timers/promises';
import { stateElement } from '../../src/client/page/page-view.ts';
import type { RunningStore } from '../browser/stores/start-store.ts';
import type { Driver, Key, Target } from './drivers/driver.ts';

/** Only ends what hangs. */
const timeout = 60_000;
const pause = 50;

export const demoPassword = 'Demo-pass-2026';
/** The main button of the page's form, once it is enabled. */
const mainButton: Target = { css: 'main [data-main]:not([aria-disabled=true])' };

export interface Visitor {
  readonly store: RunningStore;
  readonly hasScripts: boolean;
  /** An e-mail address and the like that no other visitor of the store uses. */
  readonly id: string;
  readonly driver: Driver;
  /** Opens a path of the store, or an address. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Replaces the text of a field. */
  fill(name: string, text: string): Promise<void>;
  fillAll(answers: { readonly [name: string]: string }): Promise<void>;
  /** Replaces the text of the control with this selector. */
  enter(css: string, text: string): Promise<void>;
  choose(name: string, value: string): Promise<void>;
  /** Clicks the first visible element. */
  click(target: Target): Promise<void>;
  /** Ticks all visible boxes of a selector. */
  tickAll(css: string): Promise<void>;
  /** Presses the button or follows the link with this text, or chooses the labelled option. */
  press(text: string): Promise<void>;
  /** Presses the main button of the form. */
  submit(): Promise<void>;
  pressKey(key: Key): Promise<void>;
  clickInFrame(frame: Target, target: Target): Promise<void>;
  /** Waits until the page of this screen is open and its scripts run. */
  expectScreen(screen: string): Promise<void>;
  /** Waits until the page shows the text. */
  expectText(text: string): Promise<void>;
  /** Waits until the page has the text in no visible element. */
  expectNoText(text: string): Promise<void>;
  expectValue(name: string, value: string): Promise<void>;
  /** Waits until a function in the page returns true. It must not use anything from outside. */
  waitFor<Args extends readonly unknown[]>(what: string, read: (...args: Args) => boolean, ...args: Args): Promise<void>;
  /**
   * Adds what a screen reader gets of the page to what is recorded of the journey, if it is recorded: what the layout repeats on every
   * page, or everything else.
   */
  record(step: string, options?: { readonly isLayout?: boolean }): Promise<void>;
}

type VisitorOptions = Pick<Visitor, 'driver' | 'store' | 'hasScripts' | 'id'> & Partial<Pick<Visitor, 'record'>>;

export function createVisitor({ driver, store, hasScripts, id, record = async () => undefined }: VisitorOptions): Visitor {
  const until = async (what: string, isDone: () => Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + timeout;
    let failure: unknown;
    while (performance.now() < deadline) {
      try {
        if (await isDone()) return;
      } catch (error) {
        // A page that is being left cannot answer.
        failure = error;
      }
      await wait(pause);
    }
    throw new Error(`${what}: not within ${timeout / 1000} seconds; the page is ${await describePage(driver)}`, {
      cause: failure,
    });
  };
  const waitFor: Visitor['waitFor'] = (what, read, ...args) => until(what, () => driver.evaluate(read, ...args));
  const waitForScripts = async (): Promise<void> => {
    // Twice: effects run after hydrating, and begin to draw.
    for (let times = 0; times < (hasScripts ? 2 : 1); times += 1) {
      await waitFor('the scripts of the page run', isReady, stateElement, hasScripts);
      await wait(pause);
    }
  };
  const click = (target: Target): Promise<void> => until(`click ${JSON.stringify(target)}`, () => driver.click(target));
  const enter: Visitor['enter'] = async (css, text) => {
    await waitFor(`focus ${css}`, focusToReplace, css);
    await (text === '' ? driver.press('Backspace') : driver.type(text));
  };
  const fill: Visitor['fill'] = (name, text) => enter(`main [name="${name}"]`, text);
  return {
    driver,
    store,
    hasScripts,
    id,
    record,
    waitFor,
    click,
    enter,
    fill,
    fillAll: async (answers) => {
      for (const [name, text] of Object.entries(answers)) await fill(name, text);
    },
    open: async (path) => {
      await driver.goto(new URL(path, store.origin).href);
      await waitForScripts();
    },
    reload: async () => {
      await driver.reload();
      await waitForScripts();
    },
    back: async () => {
      await driver.back();
      await waitForScripts();
    },
    choose: (name, value) =>
      until(`choose ${value} of ${name}`, () => driver.choose({ css: `main select[name="${name}"]` }, value)),
    tickAll: (css) =>
      until(`tick ${css}`, async () => {
        // Hydration may replace a box that was just ticked.
        if (await driver.evaluate(areTicked, css)) return true;
        await driver.click({ css: `${css}:not(:checked)` });
        return false;
      }),
    press: (text) => click(labelled(text)),
    submit: () => click(mainButton),
    pressKey: driver.press,
    clickInFrame: (frame, target) =>
      until(`click ${JSON.stringify(target)} in a frame`, () => driver.clickInFrame(frame, target)),
    expectScreen: async (screen) => {
      await waitFor(`the screen ${screen}`, (name) => document.querySelector('main')?.dataset['screen'] === name, screen);
      await waitForScripts();
    },
    expectText: (text) => waitFor(`the text ${text}`, (words) => document.body.innerText.includes(words), text),
    expectNoText: (text) => waitFor(`no text ${text}`, (words) => !document.body.innerText.includes(words), text),
    expectValue: (name, value) => waitFor(`${name} is ${value}`, hasValue, name, value),
  };
}

/** The button, link or label with this text. */
function labelled(text: string): Target {
  const elements = ['button', 'a', 'label', 'summary'].map((name) => `self::${name}`).join(' or ');
  return { xpath: `//*[${elements}][contains(normalize-space(.), "${text}")]` };
}

/** Runs in the page. */
function isReady(state: string, hasScripts: boolean): boolean {
  if (document.readyState === 'loading') return false;
  if (!hasScripts || document.getElementById(state) === null) return true;
  const main = document.querySelector('main');
  // React's own: the node of the component tree, and at its root what is still to be drawn.
  interface Fiber {
    readonly return: Fiber | null;
    readonly stateNode: { readonly pendingLanes?: number };
  }
  const [, start] = Object.entries(main ?? {}).find(([name]) => name.startsWith('__reactFiber')) ?? [];
  if (start === undefined) return false;
  // React declares no type of it.
  let fiber = start as Fiber;
  while (fiber.return !== null) fiber = fiber.return;
  return fiber.stateNode.pendingLanes === 0;
}

/** Runs in the page: focuses a control and selects its text, which typing replaces. */
function focusToReplace(css: string): boolean {
  const control = document.querySelector(css);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || control.disabled) return false;
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  control.focus();
  control.select();
  return document.activeElement === control;
}

/** Runs in the page: whether it has such boxes, and all visible ones are ticked. */
function areTicked(css: string): boolean {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(css)];
  return boxes.length > 0 && boxes.every((box) => box.checked || !box.checkVisibility());
}

/** Runs in the page. */
function hasValue(name: string, value: string): boolean {
  const control = document.querySelector(`main [name="${name}"]`);
  return (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && control.value === value;
}

async function describePage(driver: Driver): Promise<string> {
  const text = await driver.evaluate(() => document.querySelector('main')?.innerText ?? document.body.innerText);
  return `${await driver.address()}\n${text.slice(0, 2000)}`;
}
