import { expect, test } from 'vitest';
import { compile } from '../../engine/compile/index.ts';
import type { DeclaredScreen } from '../../engine/declare/index.ts';
import { compileSmallProject, declarations, hash, settings } from './project.ts';

const signupScreen = (changed = settings) => compileSmallProject(changed).screen('signup/index');
const sectionsOf = (changed = settings) => signupScreen(changed).blocks.find(({ block }) => block === 'form')?.['sections'];

test('orders fields as the screen does, includes custom fields and omits empty sections', () => {
  expect(sectionsOf()).toEqual([
    { fields: ['nickname', 'email'], requiredMarks: 'all' },
    { title: { key: 'signup.more' }, fields: ['custom.c1'], requiredMarks: 'all' },
  ]);
});

test('shows a field as soon as the settings use it', () => {
  const inUse = { ...settings, registration: { signUp: { fields: { phone: 'OPTIONAL' } } } };
  expect(sectionsOf(inUse)).toContainEqual({ title: { key: 'signup.phone' }, fields: ['phone'], requiredMarks: 'all' });
});

test('adds the page scope to paths, the keys of texts and the defaults of options', () => {
  const [, notice] = signupScreen().blocks;
  expect(notice).toEqual({
    block: 'notice',
    tone: 'info',
    text: { key: 'signup.hello', with: { name: { at: ['page', 'name'] } } },
    when: { at: ['settings', 'policies', 'upFront'], test: { keyword: 'const', to: true } },
  });
});

test('includes exactly the forms and calls that the page may need', () => {
  const { forms, calls } = signupScreen();
  expect(Object.keys(forms)).toEqual(['signup']);
  // `verify` is an option of a field; every screen of a flow has its restart call.
  expect(Object.keys(calls).sort()).toEqual(['enter', 'restart', 'verify']);
});

test('includes only the settings that the screen reads', () => {
  expect(signupScreen().settings).toEqual({ policies: { upFront: true }, registration: { gender: 'Radio' } });
});

test('knows the flow state of a screen', () => {
  const plans = compileSmallProject();
  expect(plans.screen('signup/done').flow).toEqual({ id: 'signup', state: 'done' });
  expect(plans.screen('mypage/index').flow).toBeUndefined();
});

test('encodes a constant link parameter as one path segment', () => {
  const [actions] = compileSmallProject().screen('signup/done').blocks;
  expect(actions).toMatchObject({
    block: 'actions',
    items: [{ text: { key: 'signup.home' }, tone: 'plain', link: { to: '/members/a%2Fb' } }],
  });
});

test('copies screen, group and audience from the declaration', () => {
  const { id, route, layout, group, for: audience, data } = signupScreen();
  expect({ id, route, layout, group, audience, data }).toEqual({
    id: 'signup/index',
    route: '/signup',
    layout: 'guest',
    group: 'guest',
    audience: 'guest',
    data: 'signup',
  });
});

test('omits what only check reads', () => {
  const review = { form: 'forms/signup', sections: [{ fields: ['email'] }], fieldsNotShown: ['phone'] };
  const screen: DeclaredScreen = {
    route: '/confirm',
    layout: 'guest',
    for: 'guest',
    title: 'signup.title',
    blocks: [{ review }],
  };
  const plans = compile({ ...declarations, screens: { confirm: screen } }, settings, { hash });
  expect(plans.screen('confirm').blocks).toEqual([
    { block: 'review', form: 'signup', sections: [{ fields: ['email'], requiredMarks: 'all' }] },
  ]);
});
