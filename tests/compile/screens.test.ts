import { expect, test } from 'vitest';
import { compileSmallProject, settings } from './project.ts';

const signupScreen = (changed = settings) => compileSmallProject(changed).screen('signup/index');
const sectionsOf = (changed = settings) => signupScreen(changed).blocks.find(({ block }) => block === 'form')?.['sections'];

test('draws the fields of a section in the order of the screen, custom fields too, and no section that has none', () => {
  expect(sectionsOf()).toEqual([
    { fields: ['nickname', 'email'], marks: 'all' },
    { title: { key: 'signup.more' }, fields: ['custom.c1'], marks: 'all' },
  ]);
});

test('draws a field again as soon as the settings use it', () => {
  const inUse = { ...settings, registration: { signUp: { fields: { phone: 'OPTIONAL' } } } };
  expect(sectionsOf(inUse)).toContainEqual({ title: { key: 'signup.phone' }, fields: ['phone'], marks: 'all' });
});

test('says the page where a path begins, the words by key, and options that were left out', () => {
  const [, notice] = signupScreen().blocks;
  expect(notice).toEqual({
    block: 'notice',
    tone: 'info',
    words: { key: 'signup.hello', with: { name: { at: ['page', 'name'] } } },
    when: { at: ['settings', 'policies', 'upFront'], test: { keyword: 'const', to: true } },
  });
});

test('brings along each form and call that the page can need, and no other', () => {
  const { forms, calls } = signupScreen();
  expect(Object.keys(forms)).toEqual(['signup']);
  // `verify` is named by a field of the form; starting again belongs to every screen of a flow.
  expect(Object.keys(calls).sort()).toEqual(['enter', 'restart', 'verify']);
});

test('delivers of the settings only what the screen reads', () => {
  expect(signupScreen().settings).toEqual({ policies: { upFront: true }, registration: { gender: 'Radio' } });
});

test('knows the state of the flow that a screen is drawn for', () => {
  const plans = compileSmallProject();
  expect(plans.screen('signup/done').flow).toEqual({ id: 'signup', state: 'done' });
  expect(plans.screen('mypage/index').flow).toBeUndefined();
});

test('writes a fixed parameter of a link as one step of the address', () => {
  const [actions] = compileSmallProject().screen('signup/done').blocks;
  expect(actions).toMatchObject({
    block: 'actions',
    items: [{ words: { key: 'signup.home' }, tone: 'plain', link: { to: '/members/a%2Fb' } }],
  });
});

test('takes screen, group and audience as they are declared', () => {
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
