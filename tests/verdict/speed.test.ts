// Costs of a form with up to the maximum number of fields. Medians, so that other load has little effect.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Settings } from '../../engine/declare/index.ts';
import { validateAnswers } from '../../engine/validate/index.ts';
import { readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { createStorePlans } from '../../src/server/project/store-plans.ts';
import { declarations, forms, servedModule } from './cases.ts';
import { answerCustomInfo, makeCustomInfo, mostCustomFields } from './large-store.ts';

const defaults = await readSettingsDefaults(process.cwd());
const names = forms.map(({ id }) => id);

function openStore(customFields: number) {
  const settings: Settings = { ...defaults, customAssociatedInfo: makeCustomInfo(customFields, ['signUp', 'profile', 'kids']) };
  return createStorePlans(declarations, settings);
}

/** Median CPU milliseconds, independent of other load. */
function measure(times: number, work: () => unknown): number {
  const taken = Array.from({ length: times }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return taken.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}

test.each(names)(
  'a %s form of 30 fields is compiled with its validator in less than 80 ms, and returned again in less than 1 ms',
  (name) => {
    const others = openStore(0).form(name).fields.length;
    let last = openStore(0);
    const first = measure(15, () => {
      last = openStore(30 - others);
      const form = last.form(name);
      last.validators(form);
    });
    expect(last.form(name).fields).toHaveLength(30);
    expect(first).toBeLessThan(80);
    expect(
      measure(15, () => {
        const form = last.form(name);
        last.validators(form);
        last.planHash(last.screen('signup/form'));
      }),
    ).toBeLessThan(1);
  },
);

test.each(names)(`a %s form with ${mostCustomFields} custom fields is validated in less than 2 ms`, (name) => {
  const store = openStore(mostCustomFields);
  const form = store.form(name);
  const validators = store.validators(form);
  const given = { context: {}, settings: store.settings, now: '2026-11-22T12:00:00+09:00' };
  const answers = answerCustomInfo(mostCustomFields);
  const judge = (each: object) => validateAnswers(form, validators, each, given);
  // Valid answers are accepted and empty ones rejected field by field, so the work was really done.
  const isCustom = ({ at }: { readonly at: string }) => at.startsWith('/custom.');
  expect(Object.keys(judge(answers).answers)).toEqual(expect.arrayContaining(Object.keys(answers)));
  expect(judge(answers).issues.filter(isCustom)).toEqual([]);
  expect(judge({}).issues.filter(isCustom).length).toBeGreaterThan(mostCustomFields / 4);
  expect(measure(201, () => judge(answers))).toBeLessThan(2);
  expect(measure(201, () => judge({}))).toBeLessThan(2);
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
