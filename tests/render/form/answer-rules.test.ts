import { expect, test } from 'vitest';
import { registerLazyAnswerRules } from '../../../engine/render/index.ts';
import { openPage } from './form-page.tsx';
import { oneField } from './typing.ts';

const loaded: string[] = [];
const load = (name: string) => () => {
  loaded.push(name);
  return Promise.resolve({ rule: (answer: unknown) => answer === name });
};
registerLazyAnswerRules({ even: load('even'), odd: load('odd') });

test('a page loads the rules that its form names, and shows their texts', async () => {
  const texts = { 'issue.rule.even': '{{label}}は偶数にしてください。' };
  const plain = await openPage({ form: oneField({ kind: 'text' }), texts });
  expect(loaded).toEqual([]);
  await plain.close();
  const page = await openPage({ form: oneField({ kind: 'text', validate: 'even' }), texts });
  await page.type('field', 'odd');
  await page.leave('field');
  expect([page.issues('field'), loaded]).toEqual([['Testは偶数にしてください。'], ['even']]);
  await page.type('field', 'even');
  await page.press();
  expect([page.issues('field'), page.sent[0]?.payload]).toEqual([[], { field: 'even' }]);
  await page.close();
});
