import { expect, test } from 'vitest';
import { compile } from '../../engine/compile/index.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { hash } from '../forms/forms.ts';

test('compiles all declarations of the store to plans that survive JSON serialization', async () => {
  const plans = compile((await openDeclarations(process.cwd())).declarations, await readSettingsDefaults(process.cwd()), {
    hash,
  });
  expect(plans.screenIds.length).toBeGreaterThan(0);
  for (const id of plans.screenIds) {
    const screen = plans.screen(id);
    const layout = plans.layout(screen.layout);
    expect(JSON.parse(JSON.stringify({ screen, layout }))).toEqual({ screen, layout });
    for (const form of Object.keys(screen.forms)) expect(plans.validator(form).hash).toBe(screen.forms[form]?.validator);
  }
  for (const id of plans.flowIds) expect(JSON.parse(JSON.stringify(plans.flow(id)))).toEqual(plans.flow(id));
});

test('marks every page of a flow, its completion and what sends to one as a step that no back link leads to', async () => {
  const plans = compile((await openDeclarations(process.cwd())).declarations, await readSettingsDefaults(process.cwd()), {
    hash,
  });
  const screens = plans.screenIds.map((id) => plans.screen(id));
  const places = screens.filter(({ skipOnBack }) => skipOnBack !== true);
  expect(places.filter(({ flow, completionOf }) => flow !== undefined || completionOf !== undefined)).toEqual([]);
  expect(places.filter(({ route }) => /\/(complete|confirm)$/.test(route)).map(({ id }) => id)).toEqual([]);
  // They also lead to other pages.
  expect(
    places
      .filter(({ calls }) => Object.values(calls).some(({ hasCompletion }) => hasCompletion))
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['mypage/index', 'mypage/multi-factor', 'mypage/multi-factor/trusted-device', 'mypage/payment-method']);
});
