import { expect, test } from 'vitest';
import { parseDeclarations } from '../../engine/check/index.ts';
import { checkSmall, type Edit, put, smallFiles, write } from './small-project.ts';

const home = 'screens/index.screen.json';
const hint = 'screens/fragments/hint.fragment.json';
const back = 'screens/fragments/back.fragment.json';
const parse = (...edits: Edit[]) => parseDeclarations(smallFiles(...edits));

/** The blocks of the home screen. */
const parseHome = (blocks: readonly unknown[], ...edits: Edit[]) =>
  parse(put(home, ['blocks'], blocks), ...edits).screens['index']?.blocks;

const lead = { text: { text: 'home.lead' } };

test('splices the list of a fragment into a list, with its parameters in texts', () => {
  const edit = write(hint, {
    parameters: ['screen', 'when'],
    content: [{ text: 'home.{screen}', when: '{when}' }, { print: 'home.none' }],
  });
  const include = { include: 'hint', with: { screen: 'lead', when: { isSignedIn: true } } };
  expect(parseHome([include, lead], edit)).toEqual([
    { ...lead, when: { isSignedIn: true } },
    { print: { text: 'home.none' } },
    lead,
  ]);
});

test('leaves out what is only the placeholder of a parameter without an argument', () => {
  const edit = write(hint, { parameters: ['when?', 'blocks?'], content: [{ text: 'home.lead', when: '{when}' }, '{blocks}'] });
  expect(parseHome([{ include: 'hint' }], edit)).toEqual([lead]);
  expect(parseHome([{ include: 'hint', with: { blocks: [{ print: 'home.none' }, lead] } }], edit)).toEqual([
    lead,
    { print: { text: 'home.none' } },
    lead,
  ]);
});

test('inserts an object with the properties beside the include, and fragments within fragments', () => {
  const outer = write(hint, {
    parameters: ['page'],
    content: { layout: 'guest', for: 'everybody', title: 'home.lead', blocks: [{ include: 'back', with: { link: '/{page}' } }] },
  });
  const inner = write(back, { parameters: ['link'], content: [{ actions: [{ text: 'home.none', link: '{link}' }] }] });
  const screen = { include: 'hint', with: { page: 'signup' }, title: 'home.none' };
  expect(parse(outer, inner, write('screens/other.screen.json', screen)).screens['other']).toEqual({
    route: '/other',
    layout: 'guest',
    for: 'everybody',
    title: 'home.none',
    blocks: [{ actions: { items: [{ text: 'home.none', link: '/signup' }] } }],
  });
});

test('leaves placeholders alone that are no parameters, such as those of routes', () => {
  const edit = write(hint, { parameters: [], content: [{ text: '{personId}' }] });
  expect(parseHome([{ include: 'hint' }], edit)).toEqual([{ text: { text: '{personId}' } }]);
});

test('includes fragments in flows', () => {
  const flow = 'flows/signup.flow.json';
  const edit = write('flows/fragments/refuse.fragment.json', {
    parameters: ['code', 'target?'],
    content: [{ guard: 'isFree', target: '{target}', actions: { type: 'refuse', params: { code: '{code}' } } }],
  });
  const include = { include: 'refuse', with: { code: 'TAKEN' } };
  const { flows } = parse(edit, put(flow, ['states', 'confirm', 'on', 'LEAVE'], [include, { target: 'done' }]));
  expect(flows['signup']?.states['confirm']?.on?.['LEAVE']).toEqual([
    { guard: 'isFree', actions: { type: 'refuse', params: { code: 'TAKEN' } } },
    { target: 'done' },
  ]);
});

/** `screens/index.screen.json "hme"`: the file of a problem, and the text there. */
function locate(...edits: Edit[]): readonly string[] {
  const files = new Map(smallFiles(...edits).map(({ path, text }) => [path, text.split('\n')]));
  return checkSmall(...edits).map(({ code, file, line, column, endColumn }) =>
    [code, file, files.get(file)?.[line - 1]?.slice(column - 1, endColumn - 1)].join(' '),
  );
}

test('reports a mistake once, in the fragment or in the argument that has it', () => {
  const include = (text: string) => ({ include: 'hint', with: { text } });
  const edits = (content: unknown[], text: string) => [
    write(hint, { parameters: ['text'], content }),
    put(home, ['blocks', 0], include(text)),
    put(home, ['blocks', 1], include(text)),
  ];
  const link = { actions: [{ text: '{text}', link: '/nowhere' }] };
  expect(locate(...edits([link], 'home.lead'))).toEqual([`LINK_UNKNOWN ${hint} "/nowhere"`]);
  const misspelt = locate(...edits([{ text: '{text}' }], 'home.lad'));
  expect(misspelt).toEqual([`TEXT_UNKNOWN ${home} "home.lad"`, `TEXT_UNKNOWN ${home} "home.lad"`]);
});

test('reports mistakes behind a spliced fragment where they stand', () => {
  const edit = write(hint, { content: [{ text: 'home.lead' }, { text: 'home.lead' }] });
  const blocks = [{ include: 'hint' }, { actions: [{ text: 'home.none', link: '/nowhere' }] }];
  expect(locate(edit, put(home, ['blocks', 0], blocks[0]), put(home, ['blocks', 1], blocks[1]))).toEqual([
    `LINK_UNKNOWN ${home} "/nowhere"`,
  ]);
});

test('reports a fragment that no file includes', () => {
  expect(
    locate(write(hint, { content: [{ text: 'home.lead' }] })).map((found) => found.split(' ').slice(0, 2).join(' ')),
  ).toEqual([`FILE_UNUSED ${hint}`]);
});
