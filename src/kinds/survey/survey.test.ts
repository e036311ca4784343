import { expect, test } from 'vitest';
import { answered, survey, surveyForm } from '../../../tests/declarations/sample-survey.ts';
import { type OpenPage, openPage } from '../../../tests/render/form/form-page.tsx';

const open = (parts: object = {}) => openPage({ form: surveyForm, state: { context: { survey } }, ...parts });
const control = (page: OpenPage, type: string) => page.form.querySelector(`[data-field$=".q-${type}"]`) as HTMLElement;
const links = (page: OpenPage) => [...page.form.querySelectorAll<HTMLAnchorElement>('.summary li a')];

test('shows name, description and seven fitting controls with their marks [SUBSCR-018 SUBSCR-019]', async () => {
  const page = await open();
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  expect(drawn.querySelector('fieldset.survey > legend')?.textContent).toBe('ご視聴について');
  expect(drawn.querySelector('.survey-description')?.textContent).toBe('おすすめの参考にします。');
  const fields = [...drawn.querySelectorAll('.survey [data-field]')].map((field) => [
    field.querySelector('.field-label')?.textContent,
    field.querySelector('.field-mark')?.textContent,
    ...[...field.querySelectorAll('input, textarea, select')].map((each) => each.getAttribute('type') ?? each.tagName),
  ]);
  expect(fields).toEqual([
    ['好きな作品', '必須', 'text'],
    ['ご要望', '任意', 'TEXTAREA'],
    ['一緒に見る人', '必須', 'radio', 'radio'],
    ['機器', '必須', 'checkbox', 'checkbox'],
    ['ジャンル', '任意', 'SELECT'],
    ['開始日', '必須', 'date'],
    ['時刻', '任意', 'time'],
  ]);
  expect(control(page, 'textarea').querySelector('.field-hint')?.textContent).toBe('自由にご記入ください。');
  const groups = [...drawn.querySelectorAll('.survey fieldset > legend .field-label')].map((each) => each.textContent);
  expect(groups).toEqual(['一緒に見る人', '機器']);
  const ids = [...drawn.querySelectorAll('[id]')].map(({ id }) => id);
  expect([ids.filter((id) => /\s/.test(id)), new Set(ids).size]).toEqual([[], ids.length]);
  await page.close();
});

test('shows each issue at its question, with a link in the summary, and sends nothing', async () => {
  const page = await open();
  await page.press();
  expect(page.sent).toEqual([]);
  expect(links(page).map((each) => each.textContent)).toEqual([
    '好きな作品を入力してください。',
    '一緒に見る人を選択してください。',
    '機器を1つ以上選択してください。',
    '開始日を選択してください。',
  ]);
  for (const link of links(page)) {
    const target = page.form.querySelector(`#${link.hash.slice(1)}`);
    expect(target?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(page.issues('survey.one.q-text')).toEqual(['好きな作品を入力してください。']);
  expect(page.issues('survey.one.q-time')).toEqual([]);
  await page.type('survey.one.q-text', '海の家');
  expect([page.issues('survey.one.q-text'), links(page).length]).toEqual([[], 3]);
  await page.close();
});

test('shows the issue of each question while the main button waits for another answer', async () => {
  const page = await open({ block: { enabledWhen: { 'page.isOpen': true } } });
  await page.press();
  expect(links(page).map((each) => each.textContent)).toEqual([
    '好きな作品を入力してください。',
    '一緒に見る人を選択してください。',
    '機器を1つ以上選択してください。',
    '開始日を選択してください。',
  ]);
  await page.close();
});

test('sends questionId and answer of the answered questions, lists for checkboxes', async () => {
  const page = await open({ state: { context: { survey }, answers: { survey: answered } } });
  await page.type('survey.one.q-text', '山の家');
  await page.press();
  expect(page.sent[0]?.payload['survey']).toEqual([
    { questionId: 'q-text', answer: '山の家' },
    { questionId: 'q-radio', answer: '家族' },
    { questionId: 'q-checkbox', answer: ['テレビ', 'スマート フォン'] },
    { questionId: 'q-date', answer: '2026-12-01' },
  ]);
  await page.close();
});

test('shows answers that were given in another language', async () => {
  const given = answered.map((each) => (each['questionId'] === 'q-radio' ? { ...each, answer: '家族 (en)' } : each));
  const page = await open({ state: { context: { survey }, answers: { survey: given } } });
  expect(control(page, 'radio').querySelector<HTMLInputElement>('input:checked')?.value).toBe('家族');
  await page.close();
});

test('restores a draft', async () => {
  const parts = { form: surveyForm, state: { context: { survey } } };
  const drafts = new Map<string, string>();
  const page = await openPage(parts, undefined, drafts);
  await page.type('survey.one.q-text', '山の家');
  await page.choose('survey.one.q-select', 'ドラマ');
  await page.close();
  const again = await openPage(parts, undefined, drafts);
  expect([again.control('survey.one.q-text').value, again.control('survey.one.q-select').value]).toEqual(['山の家', 'ドラマ']);
  await again.close();
});

test('renders nothing and sends no answer without a survey', async () => {
  const page = await open({ state: { context: { survey: null } } });
  expect(page.form.querySelector('.survey')).toBeNull();
  await page.press();
  expect(page.sent[0]?.payload['survey']).toBeNull();
  await page.close();
});

test('posts its controls without scripts', async () => {
  const page = await open({ state: { context: { survey }, answers: { survey: answered } } });
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  const posted = [...new FormData(drawn.querySelector('form') as HTMLFormElement)].filter(([name]) => name.startsWith('survey'));
  expect(posted).toEqual([
    ['survey.one.q-text', '海の家'],
    ['survey.one.q-textarea', ''],
    ['survey.one.q-radio', '家族'],
    ['survey.many.q-checkbox', 'テレビ'],
    ['survey.many.q-checkbox', 'スマート フォン'],
    ['survey.one.q-select', ''],
    ['survey.one.q-date', '2026-12-01'],
    ['survey.one.q-time', ''],
  ]);
  await page.close();
});

test('lists each question with its answer in a review', async () => {
  const blocks = [{ review: { form: 'forms/person', sections: [{ title: 'test.title', fields: ['survey'] }] } }];
  const page = await open({ state: { context: { survey }, answers: { survey: answered } }, blocks });
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((part) => part.textContent));
  expect(facts).toEqual([
    ['好きな作品', '海の家'],
    ['ご要望', '未入力'],
    ['一緒に見る人', '家族'],
    ['機器', 'テレビ、スマート フォン'],
    ['ジャンル', '未入力'],
    ['開始日', '2026/12/01'],
    ['時刻', '未入力'],
  ]);
  await page.close();
});
