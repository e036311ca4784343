import { expect, it } from 'vitest';
import { sanitiseHtml } from '../../../src/server/platform/sanitise-html.ts';

it('gives no window that an operator’s link opens a way back to this one, whatever its target is called', async () => {
  for (const target of ['_blank', '_BLANK', 'news']) {
    expect(await sanitiseHtml(`<a href="https://example.com" target="${target}" rel="opener">a</a>`)).toContain(
      'rel="noopener noreferrer"',
    );
  }
});
