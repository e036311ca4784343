import { expect, it } from 'vitest';
import { findOpenEntry } from '../../../engine/render/blocks/shell/menu.tsx';

const hrefs = ['/console', '/console/custom-info', '/console/custom-info-old', '/console/history'];

it.each([
  ['/console', '/console'],
  ['/console/history', '/console/history'],
  ['/console/custom-info/new', '/console/custom-info'],
  ['/console/custom-info-older', undefined],
  ['/console/logout', undefined],
  ['/', undefined],
])('marks for the page %s the entry %s', (path, entry) => expect(findOpenEntry(hrefs, path)).toBe(entry));
