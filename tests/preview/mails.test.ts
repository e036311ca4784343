// Every mail and text message of the store, as npm run preview shows them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstChoices } from '../../scripts/preview/choices.ts';
import { openCurrentProject } from '../../scripts/preview/current-project.ts';
import { listMessages } from '../../scripts/preview/mails/list-messages.ts';
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

const shown = await listMessages((await openCurrentProject('.', '.')).plansFor(firstChoices), clock);

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
