import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAddress, writeAddress } from '../../scripts/playground/shared-state.ts';

test.each(['{}', '{ "fields": { "name": { "kind": "text", "label": "お名前 \u{1F600}" } } }', '"'.repeat(100_000), ''])(
  'the address of a playground has its text: %.40s',
  async (text) => {
    const shared = { language: 'ja', text } as const;
    const address = await writeAddress(shared);
    expect(address).toMatch(/^#ja=[\w-]*$/);
    expect(await readAddress(address)).toEqual(shared);
  },
);

const tooLong = deflateRawSync('x'.repeat(2_000_000)).toString('base64url');
test.each(['', '#', '#en=', '#en=!', '#en=AAAA', '#fr=q1ZKy0zNSSlWsqquBQA', `#en=${tooLong}`])(
  'the damaged address %.40s of a playground has no text',
  async (hash) => {
    expect(await readAddress(hash)).toBeUndefined();
  },
);
