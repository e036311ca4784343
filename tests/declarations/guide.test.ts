// Builds the project of engine/GUIDE.md step by step, as its reader does.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeProblem } from '../../engine/check/index.ts';
import { guideFolder } from '../../scripts/docs/guide/draw-guide.ts';
import { openGuideStep } from '../../scripts/docs/guide/open-guide-step.ts';
import { guidePages, readGuide } from '../../scripts/docs/guide/read-guide.ts';
import { projectRoot } from '../../src/server/platform/project-root.ts';

const introduction = ['Get a library card', 'The card is free. With it you can borrow ten books at once.'];
const bring = 'Bring a document with your address when you collect the card.';
const steps = ['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3'];
const holder = ['Who is the card for?', 'required', 'Me', 'My child'];
const reader = ['Name', 'required', 'Email address', 'required'];
const loans = ['Borrowed books', 'The Makioka Sisters', 'Due', '6 December 2026'];
const otherLoan = ['Kokoro', 'Due', '29 November 2026'];
const validity = ['Valid until', '31 March 2027'];

/** What the page of each picture says. */
const shown: { readonly [step: string]: readonly string[] } = {
  '1-screen': [...introduction, bring],
  '2-data': ['Card of Hana Mori', ...validity, ...loans, ...otherLoan],
  '3-form': [...introduction, bring, ...reader, ...holder, 'Continue'],
  '4-conditions': [
    ...introduction,
    bring,
    ...reader,
    ...holder,
    'Name of the child',
    'required',
    'A parent signs the card of a child at the desk.',
    'Continue',
  ],
  '5-call': [
    'Card of Hana Mori',
    'Another reader has reserved this book. Return it on the due day.',
    ...validity,
    ...loans,
    'Renew',
    ...otherLoan,
  ],
  '6-flow': [
    'Check your answers',
    'Step 2 of 3',
    ...steps,
    'Name',
    'Hana Mori',
    'Email address',
    'hana@example.com',
    'Who is the card for?',
    'Me',
    'Order the card',
  ],
  '7-settings': [
    'Get a library card',
    'Step 1 of 3',
    ...steps,
    'The card is free. With it you can borrow 10 books at once.',
    ...reader,
    'Telephone number',
    'optional',
    ...holder,
    'School',
    'required',
    'Continue',
  ],
  '8-shared-parts': [
    'Suggest a book',
    'At the desk',
    'You can also tell us there which book we should buy.',
    'Open from Tuesday to Sunday, 10 to 19 o’clock.',
    ...reader,
    'Title of the book',
    'required',
    'Suggest',
  ],
  '9-examples': ['Card of Hana Mori', 'Borrowed books', 'You have not borrowed any books.'],
};

const guide = await readGuide(projectRoot);
const drawn: unknown = JSON.parse(readFileSync(join(projectRoot, guideFolder, 'pictures.json'), 'utf8'));

/** The texts of the page's main part, in their order. */
const readTexts = (html: string): readonly string[] =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    .split(/<[^>]+>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

test('each step of the guide has small files and a page', () => {
  expect(guide.map(({ name }) => name)).toEqual(Object.keys(shown));
  expect(Object.keys(guidePages)).toEqual(Object.keys(shown));
  for (const { snippets } of guide) expect(snippets.length).toBeGreaterThan(0);
  const long = guide.flatMap(({ snippets }) => snippets.filter(({ text }) => text.trimEnd().split('\n').length > 25));
  expect(long.map(({ path }) => path)).toEqual([]);
  // No block of JSON is left out because its file is not named as readGuide expects.
  const blocks = readFileSync(join(projectRoot, 'engine', 'GUIDE.md'), 'utf8').match(/^```json$/gm);
  expect(blocks).toHaveLength(guide.flatMap(({ snippets }) => snippets).length);
});

test.each(guide)('$name passes the check and shows what its picture does', async ({ name, files }) => {
  const step = openGuideStep(files);
  expect(step.problems.map(writeProblem)).toEqual([]);
  const page = guidePages[name];
  expect(readTexts(await step.render(page?.screen ?? '', page?.example))).toEqual(shown[name]);
});

test('what the guide shows last works in its other pages too', async () => {
  const step = openGuideStep(guide.at(-1)?.files ?? []);
  expect(readTexts(await step.render('join-done'))).toEqual([
    'Your card is ordered',
    'At the desk',
    'You can collect it at the desk in three days.',
    'Open from Tuesday to Sunday, 10 to 19 o’clock.',
  ]);
  // The fixture of the second book, which the example changes.
  expect(readTexts(await step.render('card', 'reserved')).filter((text) => text === 'Renew')).toHaveLength(2);
});

test('each picture was drawn from the current snippets, and is small', () => {
  expect(drawn, 'run npm run docs -- --pictures').toEqual(Object.fromEntries(guide.map(({ name, from }) => [name, from])));
  for (const { name } of guide) {
    const { size } = statSync(join(projectRoot, guideFolder, `${name}.webp`));
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(120_000);
  }
});
