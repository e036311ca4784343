import { expect, test } from 'vitest';
import type { ShownProject } from '../../scripts/preview/describe-project.ts';
import { findUnknown } from '../../scripts/preview/tool/find-unknown.ts';

const screen = { route: '/login', area: 'login', for: 'guest', titles: ['Log in'], forms: true };
const example = { description: '', isGenerated: false };
const project: ShownProject = {
  screens: [
    { ...screen, id: 'login', examples: ['empty', 'rejected'].map((name) => ({ ...example, name })) },
    { ...screen, id: 'privacy', examples: [{ ...example, name: 'usual' }] },
  ],
  flows: ['login'],
  languages: ['ja', 'en'],
  themes: ['demo', 'plain'],
  settings: ['demo', 'required'],
  switches: [
    { path: 'registration.genderInputType', values: ['Select', 'Radio'], now: 'Radio' },
    { path: 'policies.upFront', values: [false, true], now: true },
  ],
};

test.each([
  ['', []],
  ['?screen=login&example=rejected&language=en&scheme=dark&state=sent&width=free&tab=flow&theme=plain&settings=required', []],
  ['?set=registration.genderInputType:Select&set=policies.upFront:false', []],
  ['?screen=logni', ['There is no screen "logni". Did you mean "login"? Shown instead: "login".']],
  ['?langauge=en', ['There is no parameter "langauge". Did you mean "language"?']],
  ['?example=rejectd', ['There is no example of login "rejectd". Did you mean "rejected"?']],
  ['?language=fr', ['There is no language "fr". Known: ja, en.']],
  ['?scheme=drak', ['There is no scheme "drak". Did you mean "dark"?']],
  ['?set=policies.upFornt:true', ['There is no single setting "policies.upFornt". Did you mean "policies.upFront"?']],
  [
    '?set=registration.genderInputType:Buttons',
    ['There is no value of registration.genderInputType "Buttons". Known: Select, Radio.'],
  ],
  // Examples of an unknown screen are not checked.
  ['?screen=nowhere&example=x', ['There is no screen "nowhere". Known: login, privacy. Shown instead: "login".']],
  ['?x=1&x=2', [expect.stringMatching(/^There is no parameter "x"\. Known: screen, example, .*tab\.$/)]],
])('reports unknown parts of the address %s', (search, expected) => {
  expect(findUnknown(search, project, 'login')).toEqual(expected);
});
