import { describe, expect, test } from 'vitest';
import { pictureRemoved } from '../../engine/kinds/image/answer.ts';
import { pictureType, readFormPost } from '../../engine/submit/index.ts';
import { openField, openForm } from './forms.ts';

const picture = openField({ kind: 'image' });
const dots = Buffer.alloc(300).toString('base64');

describe('a picture', () => {
  test.each(['png', 'jpeg', 'gif'])('may be the data URL of a %s', (type) =>
    expect(picture.rules(`data:image/${type};base64,${dots}`)).toEqual([]),
  );

  test.each([
    ['where the present one is stored', '/profile-images/i_a.png'],
    ['an address elsewhere', 'https://evil.example/a.png'],
    ['webp', `data:image/webp;base64,${dots}`],
    ['svg', `data:image/svg+xml;base64,${dots}`],
    ['svg, unless base64', 'data:image/png,<svg/>'],
    ['with parameters', `data:image/png;charset=a;base64,${dots}`],
    ['no base64', 'data:image/png;base64,a*b'],
    ['empty', 'data:image/png;base64,'],
    ['a form that says nothing', 'nothing-chosen'],
  ])('rejects as a new picture: %s', (_what, answer) => expect(picture.rules(answer)).toEqual(['format']));

  test('has at most 1 MB', () => {
    const url = (bytes: number) => `data:image/jpeg;base64,${Buffer.alloc(bytes).toString('base64')}`;
    expect(picture.rules(url(1_048_576))).toEqual([]);
    expect(picture.rules(url(1_048_580))).toEqual(['maxLength']);
  });

  test('can be removed', () => expect(picture.rules(null)).toEqual([]));
});

describe('a picture in a form without scripts', () => {
  const { plan } = openForm({ id: 'picture', fields: { picture: { kind: 'image' } } });
  const read = (controls: Record<string, string>) => readFormPost(plan, controls).answers['picture'];

  test('is removed by its box only', () => {
    expect(read({ picture: pictureRemoved })).toBeNull();
    expect(read({ picture: '' })).toBe('nothing-chosen');
    expect(read({})).toBe('nothing-chosen');
    expect(read({ picture: `data:image/png;base64,${dots}` })).toBe('nothing-chosen');
  });
});

describe('the type of a file', () => {
  test.each([
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['gif', [...Buffer.from('GIF87a')]],
    ['gif', [...Buffer.from('GIF89a')]],
    [undefined, [...Buffer.from('RIFF....WEBP')]],
    [undefined, [...Buffer.from('<svg xmlns')]],
    [undefined, [0x89, 0x50]],
    [undefined, []],
  ])('is %s by its first bytes', (type, bytes) => expect(pictureType(new Uint8Array(bytes))).toBe(type));
});
