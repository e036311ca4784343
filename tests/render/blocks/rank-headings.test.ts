import { expect, test } from 'vitest';
import { rankHeadings } from '../../../engine/render/html/rank-headings.ts';

test('ranks the headings of a text below the enclosing heading, keeping their hierarchy', () => {
  expect(rankHeadings('<h3 class="a">1</h3><p>h3</p><h4>1.1</h4>', 1)).toBe('<h2 class="a">1</h2><p>h3</p><h3>1.1</h3>');
  expect(rankHeadings('<h1>1</h1><h2>1.1</h2>', 2)).toBe('<h3>1</h3><h4>1.1</h4>');
  expect(rankHeadings('<h1>1</h1><h6>1.1</h6>', 2)).toBe('<h3>1</h3><h6>1.1</h6>');
  expect(rankHeadings('<p>nothing<hr></p>', 1)).toBe('<p>nothing<hr></p>');
});
