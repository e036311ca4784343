import { describe, expect, test } from 'vitest';
import { parseDeclarations } from '../../../engine/check/index.ts';
import {
  type BlockEntry,
  type DeclaredBlock,
  type DeclaredCall,
  type DeclaredForm,
  type DeclaredLayout,
  listBlocks,
} from '../../../engine/declare/index.ts';
import { drawLive, drawStill, makePage, type PageParts } from '../../render/blocks/page-kit.tsx';

const forms: { readonly [id: string]: DeclaredForm } = {
  join: { id: 'join', fields: { email: { kind: 'email', required: true }, password: { kind: 'new-password' } } },
  code: { id: 'code', fields: { code: { kind: 'one-time-code', required: true } } },
  receipt: {
    id: 'receipt',
    fields: {
      addressee: { kind: 'free-text', required: true, maxLength: 100, label: 'field.addressee.label' },
      honorific: { kind: 'free-text', required: false, maxLength: 10, label: 'field.honorific.label' },
    },
  },
};
const calls: { readonly [id: string]: DeclaredCall } = {
  'join.code': { id: 'join.code', method: 'POST', path: '/zapi/code', for: 'guest', form: 'forms/code', response: 'redirect' },
  'reminders.set': {
    id: 'reminders.set',
    method: 'POST',
    path: '/zapi/reminders',
    for: 'member',
    envelope: { id: { string: { maxLength: 40 } }, value: { boolean: true } },
    response: 'empty',
  },
  'streaks.playback.fetch': {
    id: 'streaks.playback.fetch',
    method: 'POST',
    path: '/api/streaks/playback/fetch',
    for: 'member',
    envelope: { refId: { string: { maxLength: 100 } } },
    response: 'empty',
  },
};
const options = [{ id: 'mail', title: 'お知らせ', value: true }];
const data = {
  email: 'a@example.com',
  reader: { email: 'a@example.com' },
  policy: { content: '<p>第1条</p>' },
  reminders: options,
  channels: [{ name: 'メール', options }],
  backupCodeList: ['K3M4-X7PT-9WCF'],
  otpauthUrl: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP',
  player: { refId: 'trailer' },
  news: ['1件の変更を公開しました'],
  books: [{ name: '銀河鉄道の夜', author: '宮沢賢治' }],
  loans: [{ lentAt: '2026-11-01T09:00:00+09:00', state: 'lent', branch: '中央館', shelf: 'A' }],
  rules: [{ title: '期間', explanation: '2週間' }],
  frames: [{ title: '下書き', source: '/drafts/frame', width: 'phone' }],
  shelves: [{ title: '新着', to: '/shelves/new', isCurrent: true }],
};

/** The sample block of an entry, without short spellings. */
function writeOut({ example }: BlockEntry): DeclaredBlock {
  const text = JSON.stringify({ layout: 'guest', for: 'everybody', title: 'login.title', blocks: [example] });
  const [block] = parseDeclarations([{ path: 'screens/sample.screen.json', text }]).screens['sample']?.blocks ?? [];
  if (block === undefined) throw new Error('A sample is no block.');
  return block;
}

/** A page with the sample block of an entry. */
function exampleOf(word: BlockEntry): PageParts {
  const block = writeOut(word);
  const state = { ask: 'help' };
  const formStates = { join: { answers: { email: 'a@example.com' }, set: ['password'] } };
  const header = { accountInfo: { profileImageUrl: '', isKids: false } };
  const layout: DeclaredLayout = {
    id: 'test',
    group: 'test',
    blocks: word.in === 'layout' && word.block !== 'slot' ? [block, { slot: {} }] : [{ slot: {} }],
  };
  return {
    layout,
    blocks: word.in === 'layout' ? [] : [block],
    data,
    state,
    forms,
    calls,
    formStates,
    header,
    store: { images: { logoPc: '/pc.svg', logoSp: '/sp.svg' } },
    place: { path: '/loans', search: '' },
  };
}

describe('every block', () => {
  test.each(listBlocks().map((word) => [word.block, word] as const))('renders its example: %s', async (_block, word) => {
    const still = await drawStill(exampleOf(word));
    expect(still.querySelector('main')?.dataset['screen']).toBe('here');
    const empty = await drawStill({ blocks: [] });
    const hasMore = still.innerHTML.length > empty.innerHTML.length;
    // The page already has a slot; printing and playing need scripts.
    expect(hasMore || ['slot', 'print'].includes(word.block)).toBe(true);
  });

  test.each(listBlocks().map((word) => [word.block, word] as const))('hydrates without warnings: %s', async (_block, word) => {
    const { container } = await drawLive(exampleOf(word));
    expect(container.querySelector('main')).not.toBeNull();
  });

  test.each(listBlocks().map((word) => [word.block, word] as const))(
    'uses no style attribute and no inline handler: %s',
    async (_block, word) => {
      const still = await drawStill(exampleOf(word));
      expect(still.querySelector('[style]')).toBeNull();
      expect(still.innerHTML).not.toMatch(/ on[a-z]+=/);
    },
  );

  test('names a block without a component', async () => {
    await expect(makePage({ blocks: [{ nonsense: {} }] })).rejects.toThrow('nonsense');
  });
});
