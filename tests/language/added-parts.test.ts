import { expect, test } from 'vitest';
import { parseDeclarations } from '../../engine/check/index.ts';
import { checkSmall, type Edit, put, smallFiles, write } from './small-project.ts';

const forget = 'schemas/calls/forget.call.json';
const flow = 'flows/signup.flow.json';
const layout = 'screens/layouts/guest.layout.json';
const completion = { title: 'home.help', text: 'home.lead' };
const withPage = (more: object = {}): Edit => put(forget, ['completion'], { ...completion, ...more });
const withHome = put(layout, ['errorLink'], { link: '/', text: 'home.open' });
const open = [withPage(), withHome];

test('a call has its completion page below the screen that sends it, in the layout of that screen', () => {
  expect(checkSmall(...open)).toEqual([]);
  expect(parseDeclarations(smallFiles(...open)).screens['complete']).toEqual({
    route: '/complete',
    layout: 'guest',
    for: 'everybody',
    completionOf: 'forget',
    title: completion.title,
    blocks: [{ outcome: { text: 'home.lead', actions: [{ link: '/', text: 'home.open', tone: 'main' }] } }],
  });
});

test('a completion page has an example, unless a file has others', () => {
  const path = 'screens/complete.examples.json';
  const examplesOf = (...edits: Edit[]) => parseDeclarations(smallFiles(...open, ...edits)).examples['screens/complete'];
  expect(examplesOf()).toEqual({ done: { description: 'It is done.' } });
  expect(examplesOf(write(path, { gone: { description: 'Nobody is left.' } }))).toEqual({
    gone: { description: 'Nobody is left.' },
  });
});

test('a completion page has its own path, what happens next, actions and gates', () => {
  const more = {
    next: 'home.open',
    path: 'people/gone',
    actions: [{ text: 'home.signup', link: '/signup' }],
    gates: ['proof.recent'],
  };
  const { screens } = parseDeclarations(smallFiles(withPage(more)));
  expect(screens['people/gone']).toMatchObject({
    route: '/people/gone',
    gates: ['proof.recent'],
    blocks: [
      { outcome: { text: 'home.lead', next: 'home.open', actions: [{ text: 'home.signup', link: '/signup', tone: 'main' }] } },
    ],
  });
});

test('a completion page is not inherited by a call that is like another one', () => {
  const like = write('schemas/calls/undo.call.json', {
    like: 'forget',
    path: '/zapi/undo',
    for: 'member',
    reachedBy: 'provider',
  });
  expect(checkSmall(...open, like)).toEqual([]);
});

test('the screen of a final state may be declared in its flow', () => {
  const done = 'screens/signup/done.screen.json';
  const edits: Edit[] = [
    withHome,
    put(flow, ['states', 'done', 'meta', 'completion'], { title: 'signup.done', text: 'signup.title' }),
    (files) => void files.delete(done),
  ];
  expect(checkSmall(...edits)).toEqual([]);
  expect(parseDeclarations(smallFiles(...edits)).screens['signup/done']).toMatchObject({
    route: '/signup/done',
    for: 'guest',
    title: 'signup.done',
  });
});

test.each([
  ['an unknown text', withPage({ text: 'home.laed' }), 'TEXT_UNKNOWN', '"home.laed"'],
  ['an unknown link', withPage({ actions: [{ text: 'home.lead', link: '/nowhere' }] }), 'LINK_UNKNOWN', '"/nowhere"'],
  ['a page that exists', withPage({ path: 'signup/done' }), 'VALUE_INVALID', '{'],
])('reports %s where the completion page is declared', (_what, edit, code, at) => {
  const found = checkSmall(withHome, edit);
  expect(found.map((problem) => `${problem.code} ${problem.file}`)).toEqual([`${code} ${forget}`]);
  const text = smallFiles(edit).find(({ path }) => path === forget)?.text ?? '';
  expect(text.split('\n')[(found[0]?.line ?? 0) - 1]?.slice((found[0]?.column ?? 0) - 1)).toMatch(new RegExp(`^${at}`));
});

test('a flow declares the call that restarts it', () => {
  const restart = put(flow, ['restart'], { path: '/zapi/signup/restart', for: 'guest' });
  expect(checkSmall(restart)).toEqual([]);
  expect(parseDeclarations(smallFiles(restart)).calls['signup.restart']).toEqual({
    id: 'signup.restart',
    method: 'POST',
    path: '/zapi/signup/restart',
    for: 'guest',
    event: { flow: 'signup', type: 'RESTART' },
    response: 'redirect',
  });
});
