import type { DeclaredFile } from '../../engine/check/index.ts';
import type { Declarations } from '../../engine/declare/index.ts';
import { type CreatedFiles, type CreateRequest, formatName, parseName, writeJson, writeTexts } from './created-files.ts';
import { makeForm, newFieldKey } from './make-form.ts';
import { formBlock, linkFrom } from './make-screen.ts';

/** `{ name: "gift" }` → a flow of two states, a screen for each, the form of the first, and a link at /mypage. */
export function makeFlow(request: CreateRequest, { screens }: Declarations, files: readonly DeclaredFile[]): CreatedFiles {
  const id = parseName(request.name);
  const form = makeForm(request);
  const route = `/mypage/${id}`;
  const [first, last] = [`mypage/${id}`, `mypage/${id}/complete`];
  const texts = {
    title: { ja: request.title.ja ?? '新しい手続き', en: request.title.en ?? formatName(id) },
    lead: { ja: 'この手続きの説明がここに入ります。', en: 'Describe this procedure here.' },
    save: { ja: '送信する', en: 'Send' },
    doneTitle: { ja: '完了しました', en: 'Done' },
    done: { ja: '送信しました。', en: 'It has been sent.' },
    doneNext: { ja: 'この後の流れの説明がここに入ります。', en: 'Describe what happens next here.' },
    toMypage: { ja: 'マイページへ戻る', en: 'Back to My page' },
  };
  const textFiles = writeTexts(id, { ...texts, ...formTexts });
  return {
    files: [
      writeJson(`flows/${id}.flow.json`, {
        id,
        version: 1,
        per: 'account',
        keep: '24h',
        initial: 'enter',
        states: {
          enter: { meta: { screen: first }, on: { SEND: { target: 'complete' } } },
          complete: { type: 'final', meta: { screen: last, readable: '30m' } },
        },
      }),
      ...form.files.filter(({ path }) => path.startsWith('schemas/')).map((file) => withEvent(file, id)),
      writeJson(`screens/${first}.screen.json`, {
        route,
        layout: 'account',
        for: 'member',
        title: `${id}.title`,
        blocks: [{ text: { words: `${id}.lead` } }, formBlock(id, id)],
      }),
      writeJson(`screens/${last}.screen.json`, {
        route: `${route}/complete`,
        layout: 'account',
        for: 'member',
        title: `${id}.doneTitle`,
        blocks: [
          { notice: { tone: 'success', words: `${id}.done` } },
          { text: { words: `${id}.doneNext` } },
          { actions: { items: [{ words: `${id}.toMypage`, link: '/mypage', tone: 'main' }] } },
        ],
      }),
      ...textFiles,
    ],
    changed: [linkFrom('mypage/index', screens['mypage/index']?.blocks ?? [], route, `${id}.title`, files)],
    next: [
      `Declare the states in flows/${id}.flow.json; npm run preview shows them as a diagram, and clicking a state opens its screen.`,
      'npm run docs adds it to flows/PICTURES.md.',
      `Declare what the server reads as "guard" and what it writes as "actions"; flows/README.md explains where to implement them.`,
    ],
  };
}

const formTexts = {
  [newFieldKey]: { ja: '内容', en: 'Message' },
  failed: { ja: '送信できませんでした。', en: 'It could not be sent.' },
};

/** Makes the call the first state's event, answered with a redirect. */
function withEvent(file: DeclaredFile, id: string): DeclaredFile {
  if (!file.path.endsWith('.call.json')) return file;
  const call = JSON.parse(file.text);
  return writeJson(file.path, { ...call, event: { flow: id, type: 'SEND' }, answer: 'redirect' });
}
