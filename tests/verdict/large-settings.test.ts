// Costs of a form with up to the maximum number of fields.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Settings } from '../../engine/declare/index.ts';
import { validateAnswers } from '../../engine/validate/index.ts';
import { readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { createStorePlans } from '../../src/server/project/store-plans.ts';
import { compareCost } from '../compare-cost.ts';
import { declarations, forms, servedModule } from './cases.ts';
import { answerCustomInfo, makeCustomInfo, mostCustomFields } from './large-store.ts';

const defaults = await readSettingsDefaults(process.cwd());
const names = forms.filter(({ settings }) => settings?.custom !== undefined).map(({ id }) => id);

function openStore(customFields: number) {
  const settings: Settings = { ...defaults, customAssociatedInfo: makeCustomInfo(customFields, ['signUp', 'profile', 'kids']) };
  return createStorePlans(declarations, settings);
}

/** Judges answers to a form with custom fields. */
function createJudge(name: string, customFields: number) {
  const store = openStore(customFields);
  const form = store.form(name);
  const validators = store.validators(form);
  // A form that asks only for what is missing asks for all.
  const context = { missing: form.fields.map(({ key }) => key) };
  const given = { context, settings: store.settings, now: '2026-11-22T12:00:00+09:00' };
  return (answers: object) => validateAnswers(form, validators, answers, given);
}

test.each(names)(`a %s form with ${mostCustomFields} custom fields is validated in linear time`, async (name) => {
  const judge = createJudge(name, mostCustomFields);
  const answers = answerCustomInfo(mostCustomFields);
  // Valid answers are accepted and empty ones rejected field by field, so the work was really done.
  const isCustom = ({ at }: { readonly at: string }) => at.startsWith('/custom.');
  expect(Object.keys(judge(answers).answers)).toEqual(expect.arrayContaining(Object.keys(answers)));
  expect(judge(answers).issues.filter(isCustom)).toEqual([]);
  expect(judge({}).issues.filter(isCustom).length).toBeGreaterThan(mostCustomFields / 4);
  const judgeFew = createJudge(name, mostCustomFields / 8);
  const fewAnswers = answerCustomInfo(mostCustomFields / 8);
  const often = (work: () => unknown) => () => Array.from({ length: 50 }, work);
  // Quadratic work would take 64 times as long.
  const valid = compareCost(
    often(() => judge(answers)),
    often(() => judgeFew(fewAnswers)),
  );
  expect(await valid).toBeLessThan(20);
  const empty = compareCost(
    often(() => judge({})),
    often(() => judgeFew({})),
  );
  expect(await empty).toBeLessThan(20);
});

test.each(names)(
  `the plan and the validators of a %s form with ${mostCustomFields} custom fields are small on the wire`,
  (name) => {
    const store = openStore(mostCustomFields);
    const form = store.form(name);
    const plan = gzipSync(JSON.stringify(form)).byteLength / 1024;
    const judge = gzipSync(servedModule({ store, form })).byteLength / 1024;
    expect({ isPlanSmall: plan < 20, isJudgeSmall: judge < 15 }, `plan ${plan} KiB, judge ${judge} KiB`).toEqual({
      isPlanSmall: true,
      isJudgeSmall: true,
    });
  },
);
