import { readPayload } from '../../engine/submit/index.ts';
import { describeCase, drawCases, drawSendings, issuesAtFields, judgeOnServer } from '../verdict/cases.ts';
import { openBrowserSide } from '../verdict/in-chromium.ts';
import { expect, testWithoutStore as test } from './store.ts';

// One test, because bundling the program takes seconds.
test('browser and server return the same verdict for 300 random answers, and for what the browser sends of 60', async ({
  page,
}) => {
  const validateInBrowser = await openBrowserSide(page);
  const cases = drawCases(300);
  const verdicts = await validateInBrowser(cases);
  expect(verdicts).toHaveLength(300);
  cases.forEach((each, index) => {
    const verdict = judgeOnServer(each, JSON.parse(each.answers));
    expect(verdicts[index]?.verdict, describeCase(each, index)).toBe(verdict);
    expect(verdicts[index]?.each, describeCase(each, index)).toBe(issuesAtFields(each, verdict));
  });

  const sendings = drawSendings(60);
  const sent = await validateInBrowser(sendings);
  sendings.forEach((each, index) => {
    expect(each.calls.length).toBeGreaterThan(0);
    each.calls.forEach((call, turn) => {
      const read = readPayload(call, each.form, JSON.parse(sent[index]?.payloads[turn] ?? ''));
      expect(read.issues, describeCase(each, index)).toEqual([]);
      expect(judgeOnServer(each, read.answers), `${call.id}: ${describeCase(each, index)}`).toBe(sent[index]?.verdict);
    });
  });
});
