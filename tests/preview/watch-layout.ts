// What moves, overflows or loses its edge on a page. The functions run in the browser, so they must not refer to anything outside.
import type { Page } from '@playwright/test';
import { findCut } from './find-cut.ts';
import { openPreview, type PreviewAddress, waitUntilStill } from './visit-screens.ts';

/** The layout shift of a page that may not be exceeded, from its first paint until it is still. */
const maxLayoutShift = 0.01;

declare global {
  interface Window {
    layoutShifts?: { readonly value: number; readonly moved: string }[];
  }
}

/** Pages that can be pushed aside, shift or keep moving although less motion is asked for; empty if there are none. */
export async function findUnsteady(page: Page, origin: string, previews: readonly PreviewAddress[]): Promise<readonly string[]> {
  await page.addInitScript(observeShifts);
  return visit(page, origin, previews, async () => [
    ...(await page.evaluate(findCut)),
    ...(await page.evaluate(findShifts, maxLayoutShift)),
    ...(await page.evaluate(findMotion)),
  ]);
}

/** Controls whose edges forced colours remove; empty if there are none. */
export async function findWithoutEdge(
  page: Page,
  origin: string,
  previews: readonly PreviewAddress[],
): Promise<readonly string[]> {
  return visit(page, origin, previews, async () => page.evaluate(findEdgeless));
}

async function visit(
  page: Page,
  origin: string,
  previews: readonly PreviewAddress[],
  inspect: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, address } of previews) {
    await openPreview(page, origin + address);
    await waitUntilStill(page);
    found.push(...(await inspect()).map((finding) => `${name}: ${finding}`));
  }
  return found;
}

function observeShifts(): void {
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The types of the DOM do not know this entry.
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Element | null }[] };
      const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '').join(' and ');
      window.layoutShifts?.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function findShifts(most: number): readonly string[] {
  const shifts = window.layoutShifts ?? [];
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum > most ? [`shifts by ${sum.toFixed(3)}: ${shifts.map(({ moved }) => moved).join('; ')}`] : [];
}

function findMotion(): readonly string[] {
  return document.getAnimations().flatMap(({ effect }) => {
    const end = effect?.getComputedTiming().endTime ?? 0;
    if (typeof end === 'number' && end <= 10) return [];
    return [`moves: ${effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : ''}`];
  });
}

function findEdgeless(): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    '.button:not(.button-quiet), input:not([type=hidden]), select, textarea',
  );
  return [...controls].flatMap((control) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor, appearance } = getComputedStyle(control);
    const box = control.getBoundingClientRect();
    // Boxes and radio buttons are drawn by the browser.
    if (box.width < 4 || box.height < 4 || (appearance !== 'none' && control.matches('[type=checkbox], [type=radio]'))) return [];
    const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
    return hasEdge ? [] : [`has no edge: ${control.outerHTML.slice(0, 120)}`];
  });
}
