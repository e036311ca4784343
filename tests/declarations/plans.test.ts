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
  const places = screens.filter(({ skippedByBackLink }) => skippedByBackLink !== true);
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

/** The purposes of WCAG 2.2 by the keys of fields about the member. */
const purposes: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'username'],
  familyName: ['family-name'],
  givenName: ['given-name'],
  nickname: ['nickname'],
  birthday: ['bday'],
  sex: ['sex'],
  phoneNumber: ['tel-national'],
  postalCode: ['postal-code'],
  prefecture: ['address-level1'],
  address: ['address-line1'],
  address2: ['address-line2'],
  loginId: ['username'],
  billingName: ['cc-name'],
};
/** Screens on which people enter what is about somebody else. */
const aboutOthers = /^mypage\/(kids-account|family-group)\/|^console\/(?!login|password|profile)/;

test('each field about the member tells the browser what it is for, and none about somebody else does [WCAG-1.3.5]', async () => {
  const plans = compile((await openDeclarations(process.cwd())).declarations, await readSettingsDefaults(process.cwd()), {
    hash,
  });
  const wrong = plans.screenIds.flatMap((id) =>
    Object.keys(plans.screen(id).forms).flatMap((form) =>
      plans.form(form).fields.flatMap(({ key, options: { autocomplete } }) => {
        const tokens = purposes[key];
        // The form of a call that sends an answer of the form around it has no controls there.
        if (tokens === undefined || (form === 'send-code' && aboutOthers.test(id))) return [];
        const isRight = aboutOthers.test(id) ? (autocomplete ?? 'off') === 'off' : tokens.some((token) => token === autocomplete);
        return isRight ? [] : [`${id} ${form} ${key}: ${autocomplete}`];
      }),
    ),
  );
  expect([...new Set(wrong)].sort()).toEqual([]);
});
