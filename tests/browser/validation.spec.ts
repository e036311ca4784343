import { expect, test } from '@playwright/test';
import { readPayload } from '../../engine/submit/index.ts';
import { describeCase, drawCases, drawSendings, issuesAtFields, judgeOnServer } from '../verdict/cases.ts';
import { openBrowserSide } from '../verdict/in-chromium.ts';

test('a browser and the server judge 300 random answers to random forms alike', async ({ page }) => {
  const askBrowser = await openBrowserSide(page);
  const cases = drawCases(300);
  const judged = await askBrowser(cases);
  expect(judged).toHaveLength(300);
  cases.forEach((each, index) => {
    const verdict = judgeOnServer(each, JSON.parse(each.answers));
    expect(judged[index]?.verdict, describeCase(each, index)).toBe(verdict);
    expect(judged[index]?.each, describeCase(each, index)).toBe(issuesAtFields(each, verdict));
  });
});

test('what a browser sends is judged by the server as the browser judged it', async ({ page }) => {
  const askBrowser = await openBrowserSide(page);
  const cases = drawSendings(60);
  const sent = await askBrowser(cases);
  cases.forEach((each, index) => {
    expect(each.calls.length).toBeGreaterThan(0);
    each.calls.forEach((call, turn) => {
      const read = readPayload(call, each.form, JSON.parse(sent[index]?.payloads[turn] ?? ''));
      expect(read.issues, describeCase(each, index)).toEqual([]);
      expect(judgeOnServer(each, read.answers), `${call.id}: ${describeCase(each, index)}`).toBe(sent[index]?.verdict);
    });
  });
});
