import { expect, it } from 'vitest';
import type { Consequence } from '../../../engine/check/index.ts';
import { omitUnimplemented } from '../../../src/server/project/omit-unimplemented.ts';
import { openDeclarations } from '../../../src/server/project/open-project.ts';
import { createProject } from '../../../src/server/project/project.ts';

const now = new Date('2026-11-22T03:00:00Z');
const { declarations } = await openDeclarations(process.cwd());
const all: readonly Consequence[] = [
  { code: 'FLOW_SKIPS_ALL', flow: 'signup', screens: [], settings: [] },
  { code: 'FLOW_SKIPS_ALL', flow: 'email-change', screens: [], settings: [] },
  { code: 'FORM_NEVER_RIGHT', field: 'birthday', screens: ['signup/form'], settings: [] },
  { code: 'FORM_NEVER_RIGHT', field: 'email', screens: ['mypage/email/edit'], settings: [] },
  { code: 'FORM_NEVER_RIGHT', field: 'password', screens: ['mypage/email/edit', 'signup/form'], settings: [] },
  { code: 'SETTING_FIELD_UNASKED', field: 'country', screens: [], settings: [] },
];

it('ignores consequences of what is not served yet, and names no screen of it', () => {
  const served = omitUnimplemented(declarations, {
    screens: ['mypage/email/edit'],
    calls: [],
    flows: ['email-change'],
    routes: [],
    files: [],
  });
  const settings = { read: async () => ({}) };
  const of = (project: Parameters<typeof createProject>[0]) => createProject(project, settings).consequencesOf({}, now);
  const [signup, , form, , , unasked] = all;
  const left = { code: 'FORM_NEVER_RIGHT', field: 'password', screens: ['signup/form'], settings: [] };
  expect(of({ declarations: served, findConsequences: () => all })).toEqual([signup, form, left, unasked]);
  expect(of({ declarations, findConsequences: () => all })).toEqual(all);
});
