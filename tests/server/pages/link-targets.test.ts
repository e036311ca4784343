import { expect, it } from 'vitest';
import { sanitiseHtml } from '../../../src/server/platform/html/sanitise-html.ts';

it('adds rel="noopener" to operators’ links with any target', async () => {
  for (const target of ['_blank', '_BLANK', 'news']) {
    expect(await sanitiseHtml(`<a href="https://example.com" target="${target}" rel="opener">a</a>`)).toContain(
      'rel="noopener noreferrer"',
    );
  }
});
