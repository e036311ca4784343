// Inspects each visited page: title, one main heading, no accessibility violations.
import type { Page } from '@playwright/test';
import { findViolations } from '../browser/accessibility.ts';
import { JourneyError } from './world.ts';

/**
 * Inspects the current page. `seen` has the structures that were already inspected, by screen; a page without new ones is not
 * tested for accessibility again.
 */
export async function inspectPage(page: Page, seen: Set<string>): Promise<{ readonly screen: string }> {
  const { screen, title, headings, shapes } = await page.evaluate(readPage);
  const path = new URL(page.url()).pathname;
  if (title.trim() === '') throw new JourneyError(`${path} has no title`);
  if (headings !== 1) throw new JourneyError(`${path} has ${headings} main headings`);
  const fresh = shapes.map((shape) => `${screen} ${shape}`).filter((shape) => !seen.has(shape));
  if (fresh.length === 0) return { screen };
  const [barrier] = await findViolations(page);
  if (barrier !== undefined) throw new JourneyError(`${path} keeps somebody out: ${barrier}`);
  for (const shape of fresh) seen.add(shape);
  return { screen };
}

/**
 * Runs in the browser. A structure is elements with attributes, without text, numbers and names: that of the page, and that of
 * each field, row and entry, because settings combine the same ones in different ways.
 */
function readPage(): {
  readonly screen: string;
  readonly title: string;
  readonly headings: number;
  readonly shapes: readonly string[];
} {
  const named =
    /^(id|for|name|value|href|src|srcset|alt|title|placeholder|action|data-field|data-scrolled|aria-label|aria-(labelled|described)by|aria-controls)$/;
  const shapes = new Set<string>();
  const isPart = (element: Element): boolean => element.matches('[data-field], dl > *, li, tr');
  const shapeOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      named.test(name) ? `${name}${value.trim() === '' ? '' : '=…'}` : `${name}=${value.replaceAll(/\d+/g, '')}`,
    );
    const words = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') ? '…' : '';
    const inner = new Set<string>();
    for (const child of element.children) {
      const shape = shapeOf(child);
      if (isPart(child)) shapes.add(shape);
      else inner.add(shape);
    }
    return `<${element.tagName} ${attributes.sort().join(' ')}>${words}${[...inner].join('')}</>`;
  };
  shapes.add(shapeOf(document.body));
  return {
    screen: document.querySelector('main')?.getAttribute('data-screen') ?? '',
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    shapes: [...shapes],
  };
}
