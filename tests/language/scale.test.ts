import { expect, test } from 'vitest';
import { checkDeclarations, type DeclaredFile } from '../../engine/check/index.ts';
import { generateProject } from '../../scripts/bench/check/generate-project.ts';
import { compareCost } from '../compare-cost.ts';
import { form } from './broken/locations.ts';
import { checkSmall, put, write } from './small-project.ts';

const findRemedies = (files: readonly DeclaredFile[]) => checkDeclarations(files).map(({ remedy }) => remedy);

test('a generated project of any size has no problems', () => {
  for (const screens of [1, 2, 9, 10, 11, 100]) expect(findRemedies(generateProject(screens))).toEqual([]);
});

/** A project whose screens misspell texts. */
const generateMisspelt = (screens: number): readonly DeclaredFile[] =>
  generateProject(screens).map(({ path, text }) => ({
    path,
    text: path.endsWith('.screen.json') ? text.replace(/\.(lead|next|other|since)"/g, '.$1e"') : text,
  }));

// Quadratic time would take 64 times as long for eight times as many. The bench measures up to 10,000 screens.
test.each([
  ['each screen takes as long among 200 as among 25', generateProject],
  ['each misspelt name takes as long among 200 screens as among 25', generateMisspelt],
])('%s', async (_what, generate) => {
  const [many, few] = [generate(200), generate(25)];
  expect(
    await compareCost(
      () => checkDeclarations(many),
      () => checkDeclarations(few),
      2,
    ),
  ).toBeLessThan(20);
});

test('only the first misspelt names of a large project get suggestions', () => {
  const remedies = findRemedies(generateMisspelt(200));
  expect(remedies.length).toBeGreaterThanOrEqual(4 * 200);
  expect(remedies[0]).toBe('Did you mean "area-0.step-0.lead"?');
  expect(remedies.at(-1)).toMatch(/^Add it to area-\d+\.json in screens\/text\/ja/);
});

test('checks a chain of dependent fields in linear time', async () => {
  const check = (count: number) => {
    const fields = Array.from({ length: count }, (_, index) => [
      `f${index}`,
      {
        kind: 'free-text',
        label: 'signup.title',
        when: { [`form.f${(index + count - 1) % count}`]: { present: true } },
      },
    ]);
    return checkSmall(write('schemas/forms/chain.form.json', { id: 'chain', fields: Object.fromEntries(fields) }));
  };
  expect(check(300).map(({ code }) => code)).toContain('FIELDS_HIDE_EACH_OTHER');
  // Comparing every field with every other would take about 50 times as long.
  expect(
    await compareCost(
      () => check(300),
      () => check(40),
      2,
    ),
  ).toBeLessThan(16);
});

test('checks whether rules can be satisfied together in linear time', async () => {
  const check = (count: number) => {
    const rules = Array.from({ length: count }, (_, index) => ({
      when: { 'form.nickname': { pattern: `^n${index}$` } },
      field: 'nickname',
      issue: 'emailMustChange',
    }));
    // A rule that contradicts the others is found although there are so many.
    const last = { when: { not: { 'form.nickname': 'n7' } }, field: 'nickname', issue: 'emailMustChange' };
    return checkSmall(put(form, ['rules'], [...rules, last]));
  };
  expect(check(400).map(({ code, message }) => [code, message])).toEqual([
    ['FORM_NEVER_RIGHT', expect.stringContaining('that satisfies the rules before it')],
  ]);
  // Solving each rule again together with all before it would take about 60 times as long.
  expect(
    await compareCost(
      () => check(400),
      () => check(50),
      2,
    ),
  ).toBeLessThan(20);
});
