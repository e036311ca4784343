// What a screen reader gets of a page: announcements and focus in order, then the accessibility tree.
import type { Page } from '@playwright/test';
import type { Visitor } from '../every-browser/visitor.ts';
import { readTree, type TreeLine } from './format-tree.ts';

declare global {
  interface Window {
    /** Set by `watchAnnouncements`. */
    announcements?: string[];
  }
}

interface Recorder extends Pick<Visitor, 'record'> {
  /** The text of all steps. */
  read(): string;
}

/** Of every page of a layout, like the link to the content: only the journey of the layouts has them. */
const layoutParts = /^(link|banner|region|contentinfo)\b/;
/** A shorter part is repeated in full. */
const shortPart = 2;

/** Call it before the page opens. */
export async function createRecorder(page: Page): Promise<Recorder> {
  await page.addInitScript(watchAnnouncements);
  const session = await page.context().newCDPSession(page);
  const steps: string[] = [];
  // Of the previous step.
  let known: ReadonlySet<string> = new Set();
  return {
    read: () => `${steps.join('\n\n')}\n`,
    record: async (step, { isLayout = false } = {}) => {
      // Waiting announcements.
      await page.clock.runFor(1_000);
      const announced = await page.evaluate(() => window.announcements?.splice(0) ?? []);
      const kept = listParts(await readTree(session)).filter(([line]) =>
        isLayout ? line.text !== 'main' : !layoutParts.test(line.text),
      );
      const lines = shortenKnown(kept, known);
      known = new Set(listWords(kept));
      const heading = `# ${step}: ${await page.title()}`;
      steps.push(maskTimes([heading, ...announced.map((line) => `! ${line}`), ...lines].join('\n')));
    },
  };
}

type Part = readonly [TreeLine, ...(readonly TreeLine[])];

/** The outermost lines, each with what is in it. */
function listParts(lines: readonly TreeLine[]): readonly Part[] {
  const parts: [TreeLine, ...TreeLine[]][] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    if (part === undefined || line.depth <= part[0].depth) parts.push([line]);
    else part.push(line);
  }
  return parts;
}

/** What is read of each part, wherever it stands. */
const readWords = ([line, ...inner]: Part): string =>
  [line, ...inner].map(({ depth, text }) => `${depth - line.depth} ${text}`).join('\n');

const listWords = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap((part) => [readWords(part), ...listWords(listParts(part.slice(1)))]);

/** A part that the previous step has in the same words is its first line and “…”; several such parts in a row are only “…”. */
function shortenKnown(parts: readonly Part[], known: ReadonlySet<string>): readonly string[] {
  const lines: string[] = [];
  let run: Part[] = [];
  const endRun = (): void => {
    const [[line] = []] = run;
    if (line !== undefined && run.length > 1 && run.flat().length > shortPart) lines.push(`${indent(line)}…`);
    else
      for (const part of run) lines.push(...(part.length > shortPart ? [`${indent(part[0])}${part[0].text} …`] : format(part)));
    run = [];
  };
  for (const part of parts) {
    const [line, ...inner] = part;
    if (known.has(readWords(part))) {
      run.push(part);
      continue;
    }
    endRun();
    lines.push(`${indent(line)}${line.text}`, ...shortenKnown(listParts(inner), known));
  }
  endRun();
  return lines;
}

const indent = ({ depth }: TreeLine): string => '  '.repeat(depth);
const format = (lines: readonly TreeLine[]): readonly string[] => lines.map((line) => `${indent(line)}${line.text}`);

/** Dates, times and seconds to wait are those of the run. */
const maskTimes = (text: string): string =>
  dates
    .reduce((masked, date) => masked.replaceAll(date, '‹date›'), text)
    .replaceAll(times, '‹time›')
    .replaceAll(seconds, '‹number›');

const dates = [
  /\d{4}年\d{1,2}月(?:\d{1,2}日)?(?:（.）)?/g,
  /\d{4}[/-]\d{1,2}[/-]\d{1,2}/g,
  /\b(?:\d{1,2} )?[A-Z][a-z]+ (?:\d{1,2}, )?\d{4}\b/g,
  /(?<=© )\d{4}/g,
  /令和(?:\d+|元)年|\bReiwa \d+/g,
];
const seconds = /\d+(?= s\b|秒)/g;
const times = /\b\d{1,2}:\d{2}(?: ?[AP]M)?/g;

/** Runs in the page: collects what live regions say and where the focus goes. */
function watchAnnouncements(): void {
  const announcements: string[] = [];
  window.announcements = announcements;
  const live = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive], output';
  const clean = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const readNode = (node: Node): string => clean(node instanceof HTMLElement ? node.innerText : node.textContent);
  new MutationObserver((mutations) => {
    const changed = new Map<Element, Set<string>>();
    for (const { target, addedNodes, type } of mutations) {
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      for (const node of nodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const regions = [...(element?.querySelectorAll('[role=alert]') ?? []), element?.closest(live)];
        for (const region of regions) {
          if (region == null || region.closest('[aria-hidden=true], [hidden], [aria-live=off]') !== null) continue;
          const isWhole = region.matches('[role=alert], [role=status], [aria-atomic=true]');
          const text = readNode(isWhole || region !== element?.closest(live) ? region : node);
          if (text !== '') changed.set(region, (changed.get(region) ?? new Set()).add(text));
        }
      }
    }
    for (const [region, texts] of changed)
      announcements.push(`${region.getAttribute('role') ?? region.getAttribute('aria-live')}: ${[...texts].join(' ')}`);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const name = target.getAttribute('aria-label') ?? target.getAttribute('name') ?? clean(target.innerText).slice(0, 20);
    announcements.push(`focus: ${target.getAttribute('role') ?? target.localName} ${name}`);
  });
}
