// Every mail and text message of the store, as npm run preview shows them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastOf, minShapeContrast, minTextContrast, parseColor } from '../../engine/declare/index.ts';
import { firstChoices } from '../../scripts/preview/choices.ts';
import { openCurrentProject } from '../../scripts/preview/current-project.ts';
import { previewOrigin, readMailChoices, writeMailsPage } from '../../scripts/preview/mails/mails-page.ts';
import { listMessages } from '../../src/server/areas/console/mails/samples/list-messages.ts';
import { deriveMailColors } from '../../src/server/areas/shell/mail/colors.ts';
import { writeMail } from '../../src/server/areas/shell/mail/write-mail.ts';
import { messageKinds } from '../../src/server/platform/outbox/message-kinds.ts';

const now = new Date('2026-11-28T09:30:00Z');
const clock = { now: () => now };

const footers = {
  ja: [
    'みなとストア\n運営：みなとストア株式会社\nお問い合わせ：\nhttps://example.com/minato-contact\nsupport@minato.example\n',
    'no-reply@minato.example',
  ],
  en: [
    'Minato Store\nOperated by Minato Store Inc.\nContact:\nhttps://example.com/minato-contact\nsupport@minato.example\n',
    'no-reply@minato.example',
  ],
} as const;

const plans = (await openCurrentProject('.', '.')).plansFor(firstChoices);
const shown = await listMessages({ plans, clock, origin: previewOrigin });
const mails = shown.flatMap(({ kind, messages }) =>
  messages.ja.flatMap((ja, index) => {
    const en = messages.en[index];
    return ja.channel === 'sms' || en === undefined ? [] : [{ kind, ja, en }];
  }),
);

it('shows a message of every kind that the store sends, as its sender writes it', () => {
  expect(shown.map(({ kind }) => kind)).toEqual(Object.keys(messageKinds));
  for (const { kind, messages } of shown) {
    expect(messages.ja.length, kind).toBeGreaterThan(0);
    expect(messages.en.length, kind).toBe(messages.ja.length);
  }
});

it('sends every text about a change of a family group to somebody', () => {
  const texts: { readonly [key: string]: string } = JSON.parse(readFileSync('screens/text/ja/shell/mail.json', 'utf8'));
  const headlines = Object.entries(texts).flatMap(([key, text]) => (/^[^.]+\.(own|other)\.headline$/.test(key) ? [text] : []));
  const subjects = shown.flatMap(({ messages }) => messages.ja.map(({ subject }) => subject));
  expect(headlines.length).toBeGreaterThan(10);
  expect(headlines.filter((headline) => !subjects.includes(`【みなとストア】${headline}`))).toEqual([]);
});

it.each(['ja', 'en'] as const)('writes every message in the language of its reader, without gaps: %s', (language) => {
  for (const { kind, messages } of shown)
    for (const { channel, subject, text, link } of messages[language]) {
      const whole = `${subject}\n${text}`;
      expect(whole, kind).not.toMatch(/\{\{|undefined|\[object|\bNaN\b/);
      expect(text, kind).not.toMatch(/\n{3,}|[ \t]\n/);
      if (language === 'en') expect(whole, kind).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
      else expect(whole, kind).toMatch(/\p{Script=Hiragana}/u);
      if (channel === 'sms') continue;
      if (link !== null) expect(text, kind).toContain(link);
      expect(subject, kind).toContain(language === 'ja' ? 'みなとストア' : 'Minato Store');
      for (const part of footers[language]) expect(text, kind).toContain(part);
      // The footer names the store.
      expect(text.split(language === 'ja' ? '――――' : '----')[0]?.trimEnd(), kind).not.toMatch(/\n(?:みなとストア|Minato Store)$/);
    }
});

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const toText = (html: string): string => unescapeHtml(html.replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, '\n'));
const listElements = (html: string): string => (html.match(/<[a-z][a-z0-9]*/g) ?? []).join('');

it('draws the same content as the text of a mail, with the same structure in both languages', () => {
  expect(mails.length).toBeGreaterThan(70);
  for (const { kind, ja, en } of mails) {
    expect(listElements(ja.html), kind).toBe(listElements(en.html));
    for (const { text, html } of [ja, en]) {
      const drawn = toText(html);
      const words = text.split(/\n|：|: | {2}|^・|^- |【|】/m).map((part) => part.trim());
      for (const word of words.filter((part) => !/^[-―]*$/.test(part))) expect(drawn.replaceAll('\n', ' '), kind).toContain(word);
    }
  }
});

it('draws codes large, facts and amounts as tables, and the first link as a button with a name of its own', () => {
  const find = (kind: string) => mails.find((mail) => mail.kind === kind);
  expect(find('loginCode')?.ja.html).toMatch(/<p class="soft"[^>]*700 32px[^>]*>\d{6}<\/p>/);
  expect(toText(find('newDevice')?.ja.html ?? '')).toContain('\nブラウザ\n\nChrome\n');
  expect(find('checkoutPlaced')?.ja.html).toMatch(/font-weight:700;font-size:18px">合計</);
  for (const { kind, ja, en } of mails)
    for (const { link, html, text } of [ja, en]) {
      const label = /<a class="(?:button|quiet)"[^>]*>([^<]*)</.exec(html)?.[1];
      if (link === null || !text.includes(`\n${link}\n`)) expect(label, kind).toBeUndefined();
      else {
        expect(label, kind).toMatch(/\S/);
        expect(label, kind).not.toMatch(/https?:|^ページを開く$|^Open the page$/);
        expect(html.match(/class="(?:button|quiet)"/g), kind).toHaveLength(1);
      }
    }
});

it('loads and links nothing of another origin, and says how it is read', () => {
  for (const { kind, ja, en } of mails)
    for (const [language, { html }] of Object.entries({ ja, en })) {
      expect(html, kind).toContain(`<html lang="${language}">`);
      expect(html, kind).toContain('<meta name="color-scheme" content="light dark">');
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => unescapeHtml(match[1] ?? ''));
      expect(addresses.length, kind).toBeGreaterThan(0);
      expect(
        addresses.filter((address) => !address.startsWith('https://minato.example/')),
        kind,
      ).toEqual([]);
      expect(html, kind).not.toMatch(/<script|<form|url\(|@import|\son[a-z]+=/);
      // Gmail cuts off mails from 102 KB on.
      expect(html.length, kind).toBeLessThan(20_000);
    }
});

it('escapes what members and apps are called, and links no address but the store’s', () => {
  const store = { id: 'preview', origin: 'https://minato.example', settingsVersion: 1 };
  const name = '<img src=x onerror="alert(1)"> & \'Co\'\nhttps://minato.example.evil.example/\n\nhttps://evil.example/';
  const parameters = { method: name, at: '', browser: '', system: '', link: 'https://minato.example/account/not-me?a=1&b="2"' };
  const { html } = writeMail({ plans, store }, { texts: 'mail.appAllowed', language: 'ja', parameters, button: 'secure' });
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;');
  expect(html).not.toMatch(/(?:href|src)="https:\/\/(?!minato\.example\/)/);
});

it.each(['#0b5cad', '#ffe100', '#ffffff', '#000000', '#7f7f7f', '#ff66cc', '#5b3fa6', '#00ff00'])(
  'is readable in a store of the colour %s, light and dark',
  (accent) => {
    for (const [scheme, colors] of Object.entries(deriveMailColors(accent))) {
      const contrast = (left: string, right: string): number =>
        contrastOf(parseColor(left) ?? [0, 0, 0], parseColor(right) ?? [0, 0, 0]);
      const { surface, page, soft, text, muted, link, button, onButton } = colors;
      const pairs = [surface, soft, page].flatMap(
        (background) =>
          [
            [text, background],
            [muted, background],
          ] as const,
      );
      for (const [color, background] of [...pairs, [link, surface] as const, [onButton, button] as const])
        expect(contrast(color, background), `${scheme} ${color} on ${background}`).toBeGreaterThanOrEqual(minTextContrast);
      if (scheme === 'dark') expect(contrast(button, surface)).toBeGreaterThanOrEqual(minShapeContrast);
    }
  },
);

it('shows each mail in frames of a chosen width and scheme, or as its text', () => {
  const drawn = writeMailsPage(shown, readMailChoices('/preview/mails?scheme=dark&width=320'));
  expect(drawn).toContain('iframe { width: 320px; color-scheme: dark; }');
  expect(drawn.match(/<iframe [^>]*sandbox="allow-same-origin" srcdoc="/g)).toHaveLength(mails.length * 2);
  const texts = writeMailsPage(shown, readMailChoices('/preview/mails?part=text&width=1'));
  expect(texts).not.toContain('<iframe');
  expect(texts).toContain('iframe { width: 390px; color-scheme: light; }');
});
