import { beforeAll, expect, test } from 'vitest';
import { buildPayload, readFormPost, readPayload } from '../../engine/submit/index.ts';
import { describeCase, drawCases, drawSendings, issuesAtFields, judgeOnServer, readIssues, type SendingCase } from './cases.ts';
import { createCoverage } from './coverage.ts';
import { postControls } from './post-controls.ts';
import { openRealm, type Realm } from './realm.ts';

let realm: Realm;
let sendings: readonly SendingCase[];
beforeAll(async () => {
  realm = await openRealm();
  sendings = drawSendings(60);
});

test('page and server return the same verdict for 300 random answers to random forms', () => {
  const coverage = createCoverage();
  drawCases(300).forEach((each, index) => {
    const page = realm.open(each);
    const verdict = judgeOnServer(each, JSON.parse(each.answers));
    expect(realm.side.judge(page, each.answers), describeCase(each, index)).toBe(verdict);
    expect(realm.side.judgeEach(page, each.answers), describeCase(each, index)).toBe(issuesAtFields(each, verdict));
    coverage.see(verdict);
  });
  coverage.expectVariety();
});

test('the server returns the page’s verdict for what the page sends, for every call', () => {
  let sent = 0;
  sendings.forEach((each, index) => {
    const page = realm.open(each);
    const verdict = realm.side.judge(page, each.answers);
    for (const call of each.calls) {
      const payload = realm.side.send(page, JSON.stringify(call), each.answers);
      const read = readPayload(call, each.form, JSON.parse(payload));
      expect(read.issues, describeCase(each, index)).toEqual([]);
      expect(judgeOnServer(each, read.answers), `${call.id}: ${describeCase(each, index)}`).toBe(verdict);
      sent++;
    }
  });
  expect(sent).toBeGreaterThan(0);
});

test('the server returns the page’s verdict for a form post without scripts', () => {
  let refused = 0;
  sendings.forEach((each, index) => {
    const verdict = realm.side.judge(realm.open(each), each.answers);
    const posted = readFormPost(each.form, postControls(each.form, JSON.parse(each.answers)));
    expect(readIssues(judgeOnServer(each, posted.answers)), describeCase(each, index)).toEqual(readIssues(verdict));
    for (const call of each.calls) {
      const payload = buildPayload(call, each.form, posted.answers, { now: each.about.now });
      const read = readPayload(call, each.form, payload);
      expect(judgeOnServer(each, read.answers), `${call.id}: ${describeCase(each, index)}`).toBe(verdict);
    }
    refused += readIssues(verdict).length === 0 ? 0 : 1;
  });
  expect(refused).toBeGreaterThan(0);
});
