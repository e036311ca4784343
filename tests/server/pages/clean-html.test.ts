import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

/** A privacy policy with this content as delivered to a page, parsed by a browser. */
async function deliver(server: TestApp, content: string): Promise<Document> {
  const policy = { policyId: 'p', revision: 1, key: 'privacyPolicy', title: { ja: '方針' }, isExternal: false };
  await publish(server, 'policies', (body) => ({ ...body, policies: [{ ...policy, content: { ja: content } }] }));
  const data = (await server.open().get('/zapi/internal/privacy/screen-data')).json();
  return new JSDOM(data.policy.content).window.document;
}

const text = ['a', 'abbr', 'b', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strong', 'sub', 'u'];
const blocks = ['blockquote', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre'];
const lists = '<ul><li>1</li></ul><ol><li>2</li></ol><dl><dt>3</dt><dd>4</dd></dl>';
const table =
  '<table><caption>5</caption><thead><tr><th rowspan="2">6</th></tr></thead><tbody><tr><td colspan="2">7</td></tr></tbody></table>';
const refused = ['button', 'embed', 'form', 'iframe', 'input', 'meta', 'object', 'script', 'style', 'svg', 'textarea', 'video'];

it('keeps text, headings, lists, tables, images, links, div and span, and no other tag [VALIDATION-026] [VALIDATION-028]', async ({
  server,
}) => {
  const empty = [...text, ...blocks, ...refused].map((tag) => `<${tag}>x</${tag}>`).join('');
  const page = await deliver(server, `${lists}${table}<br><hr><img src="/a.png" alt="a">${empty}`);
  const inBody = new Set([...page.body.querySelectorAll('*')].map((element) => element.localName));
  const built = ['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'hr', 'img'];
  expect([...inBody].sort()).toEqual([...text, ...blocks, ...built].sort());
});

it('keeps href, src, alt, title, class, target, rel, colspan and rowspan, and no other attribute [VALIDATION-026] [VALIDATION-028]', async ({
  server,
}) => {
  const link = '<a href="/x" title="t" class="c" target="_blank" rel="nofollow" id="i" style="color:red" onclick="x()">a</a>';
  const image = '<img src="/a.png" alt="a" width="1" srcset="/b.png" onerror="x()">';
  const page = await deliver(server, `${link}${image}${table}<p data-x="1" aria-label="l" contenteditable hidden>p</p>`);
  const attributes = (selector: string) =>
    page
      .querySelector(selector)
      ?.getAttributeNames()
      .map((name) => `${name}=${page.querySelector(selector)?.getAttribute(name)}`);
  expect(attributes('a')?.sort()).toEqual(['class=c', 'href=/x', 'rel=noopener noreferrer', 'target=_blank', 'title=t']);
  expect(attributes('img')?.sort()).toEqual(['alt=a', 'src=/a.png']);
  expect([attributes('th'), attributes('td'), attributes('p')]).toEqual([['rowspan=2'], ['colspan=2'], []]);
});
