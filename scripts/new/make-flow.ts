import { type CreatedFiles, type CreateRequest, formatName, parseName, writeJson, writeTexts } from './created-files.ts';
import { linkFrom } from './edit-screen.ts';
import { type ExistingProject, findPlace, findScreen } from './find-place.ts';
import { formBlock, formTexts, writeForm } from './make-form.ts';

/** `{ name: "gift" }` → a flow of two states, a screen for each, the form of the first, a link at /mypage, and its effects. */
export function makeFlow(request: CreateRequest, project: ExistingProject): CreatedFiles {
  const id = parseName(request.name);
  const [above, parent] = findScreen('/mypage', project.declarations);
  const { group, area } = findPlace(request, () => id, [parent], project);
  const route = `/mypage/${id}`;
  const [first, last] = [`mypage/${id}`, `mypage/${id}/complete`];
  const texts = {
    title: { ja: request.title.ja ?? '新しい手続き', en: request.title.en ?? formatName(id) },
    lead: { ja: 'この手続きの説明がここに入ります。', en: 'Describe this procedure here.' },
    doneTitle: { ja: '完了しました', en: 'Done' },
    done: { ja: '送信しました。', en: 'It has been sent.' },
    doneNext: { ja: 'この後の流れの説明がここに入ります。', en: 'Describe what happens next here.' },
    toMypage: { ja: 'マイページへ戻る', en: 'Back to My page' },
  };
  return {
    files: [
      writeJson(`flows/${id}.flow.json`, {
        id,
        version: 1,
        owner: 'account',
        idleTimeout: '24h',
        initial: 'enter',
        states: {
          enter: { meta: { screen: first }, on: { SEND: { target: 'complete' } } },
          complete: { type: 'final', meta: { screen: last, visibleFor: '30m' } },
        },
      }),
      ...writeForm(id, group, { for: 'member', event: { flow: id, type: 'SEND' } }),
      writeJson(`screens/${first}.screen.json`, {
        route,
        layout: 'account',
        for: 'member',
        title: `${id}.title`,
        blocks: [{ text: { text: `${id}.lead` } }, formBlock(id)],
      }),
      writeJson(`screens/${last}.screen.json`, {
        route: `${route}/complete`,
        layout: 'account',
        for: 'member',
        title: `${id}.doneTitle`,
        blocks: [
          { notice: { tone: 'success', text: `${id}.done` } },
          { text: { text: `${id}.doneNext` } },
          { actions: { items: [{ text: `${id}.toMypage`, link: '/mypage', tone: 'main' }] } },
        ],
      }),
      ...writeTexts(`${group}/${id}`, { ...texts, ...formTexts }),
    ],
    changed: [linkFrom({ name: above, files: project.files }, { route, text: `${id}.title` })],
    area: { area, flows: { [id]: '{ guards: {}, actions: {} }' } },
    next: [
      `Declare the states in flows/${id}.flow.json; npm run preview shows them as a diagram, and clicking a state opens its screen.`,
      'Transitions that other flows have too are fragments of flows/fragments: { "include": "<name>" }.',
      'npm run docs adds it to flows/PICTURES.md.',
      `Declare what the server reads as "guard" and what it writes as "actions", and implement both in src/server/areas/${area}.`,
      'Describe in tests/journeys/recipes how to reach its states: npm test then walks through it.',
    ],
  };
}
