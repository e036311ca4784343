// The part of the benchmark that runs in the page; the same for every competitor.
import * as competitor from '#competitor';
import { fieldList, makeSchema, middleTextField } from './schema.js';

const query = new URLSearchParams(window.location.search);
const n = Number(query.get('n') ?? 20);
const live = query.get('live') === '1';
const [schema, fields, middle] = [makeSchema(n), fieldList(n), middleTextField(n)];
const container = document.body.appendChild(document.createElement('div'));
const lastText = fields.findLast(({ kind }) => kind === 'text')?.name ?? 'f0';
let handle: { unmount(): void } | undefined;
let key = Promise.resolve(0);
let submitted = Promise.resolve(0);

/** Resolves after the next frame has been laid out and painted. */
const painted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(0);
    });
  });

/** Resolves when the condition holds; evaluates it after every change of the document. */
const until = (condition: () => boolean) =>
  new Promise<void>((resolve) => {
    if (condition()) return resolve();
    const observer = new MutationObserver(() => {
      if (!condition()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });

async function mount(): Promise<number> {
  const start = performance.now();
  handle = competitor.mount(container, { schema, n, live, fields });
  await until(() => competitor.input(container, lastText) !== null && competitor.submit(container) !== null);
  return (await painted()) - start;
}

const bench = {
  /** Set once the first mount is painted. */
  firstPaint: 0,
  async remount(): Promise<number> {
    handle?.unmount();
    container.textContent = '';
    await painted();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return mount();
  },
  focusMiddle(): boolean {
    const element = competitor.input(container, middle);
    element?.scrollIntoView({ block: 'center' });
    element?.focus();
    return element !== null && document.activeElement === element;
  },
  middleValue: () => competitor.input(container, middle)?.value ?? '',
  errorCount: () => competitor.errors(container).length,
  missingLabels: () => fields.filter(({ label }) => !container.innerText.includes(label)).length,
  submitBox(): { readonly x: number; readonly y: number } {
    const element = competitor.submit(container);
    element?.scrollIntoView({ block: 'center' });
    const box = element?.getBoundingClientRect() ?? new DOMRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  },
  /** Starts a measurement; `key()` then resolves with the time from keydown to paint in ms. */
  armKey(): void {
    key = new Promise((resolve) => {
      let start = 0;
      const begin = (event: KeyboardEvent) => {
        start = event.timeStamp;
      };
      window.addEventListener('keydown', begin, { capture: true, once: true });
      window.addEventListener('input', async () => resolve((await painted()) - start), { capture: true, once: true });
    });
  },
  key: () => key,
  /** Measures a submit: from click until at least `messages` messages are painted. */
  armSubmit(messages: number): void {
    submitted = new Promise((resolve) => {
      const measure = async ({ timeStamp }: MouseEvent) => {
        await Promise.resolve();
        await until(() => competitor.errors(container).length >= messages);
        resolve((await painted()) - timeStamp);
      };
      window.addEventListener('click', (event) => void measure(event), { capture: true, once: true });
    });
  },
  submitted: () => submitted,
};

export type InPage = typeof bench;
Object.assign(window, { bench });
await mount();
bench.firstPaint = performance.now();
