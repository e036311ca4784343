import type { DeclaredFile } from '../../engine/check/index.ts';
import type { Declarations } from '../../engine/declare/index.ts';
import { type Asked, type Made, readName, sayName, writeJson, writeTexts } from './made.ts';
import { fieldOf, makeForm } from './make-form.ts';
import { formBlock, linkFrom } from './make-screen.ts';

/** `{ name: "gift" }` → a flow of two states, the screen and the form of the first, the screen of its end, and a link to it at /mypage. */
export function makeFlow(asked: Asked, { screens }: Declarations, files: readonly DeclaredFile[]): Made {
  const id = readName(asked.name);
  const form = makeForm(asked);
  const route = `/mypage/${id}`;
  const [first, last] = [`mypage/${id}`, `mypage/${id}/complete`];
  const texts = {
    title: { ja: asked.title.ja ?? '新しい手続き', en: asked.title.en ?? sayName(id) },
    lead: { ja: 'この手続きの説明がここに入ります。', en: 'What this is for stands here.' },
    save: { ja: '送信する', en: 'Send' },
    doneTitle: { ja: '完了しました', en: 'Done' },
    done: { ja: '送信しました。', en: 'It has been sent.' },
    doneNext: { ja: 'この後の流れの説明がここに入ります。', en: 'What happens next stands here.' },
    toMypage: { ja: 'マイページへ戻る', en: 'Back to My page' },
  };
  const said = writeTexts(id, { ...texts, ...formTexts });
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
      ...said,
    ],
    changed: [linkFrom('mypage/index', screens['mypage/index']?.blocks ?? [], route, `${id}.title`, files)],
    awaited: { screens: [first, last], calls: [id], flows: [id], route },
    next: [
      `Give flows/${id}.flow.json its states; npm run preview shows it as a picture, with a click on a state opening its screen.`,
      'npm run docs draws it in flows/PICTURES.md.',
      `Name what the server reads as "guard" and what it writes as "actions"; flows/README.md says where they are written.`,
      `Then take "${id}" and its screens out of src/server/areas/awaited.ts: it is served, and walked by npm test.`,
    ],
  };
}

const formTexts = {
  [fieldOf]: { ja: '内容', en: 'Message' },
  failed: { ja: '送信できませんでした。', en: 'It could not be sent.' },
};

/** The call is the event of the first state, and leads on. */
function withEvent(file: DeclaredFile, id: string): DeclaredFile {
  if (!file.path.endsWith('.call.json')) return file;
  const call = JSON.parse(file.text);
  return writeJson(file.path, { ...call, event: { flow: id, type: 'SEND' }, answer: 'redirect' });
}
