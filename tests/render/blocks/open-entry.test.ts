import { expect, it } from 'vitest';
import { findOpenEntry } from '../../../engine/blocks/menu/component.later.tsx';

const hrefs = ['/console', '/console/custom-info', '/console/custom-info-old', '/console/history'];
const entries = hrefs.map((href) => ({ href, currentFor: href === '/console/history' ? ['/log', '/console/history-old'] : [] }));

it.each([
  ['/console', '/console'],
  ['/console/history', '/console/history'],
  ['/console/custom-info/new', '/console/custom-info'],
  ['/console/custom-info-older', undefined],
  ['/console/logout', undefined],
  ['/', undefined],
  ['/log', '/console/history'],
  ['/log/2026', '/console/history'],
  ['/logs', undefined],
])('marks for the page %s the entry %s', (path, entry) => expect(findOpenEntry(entries, path)).toBe(entry));
