import { describe, expect } from 'vitest';
import { isForStaff } from '../../../engine/declare/index.ts';
import type { TestBrowser } from '../harness.ts';
import { serverTest } from '../server-test.ts';
import { findRefusal, listRefusals, type Requested, readRequested } from './declared-access.ts';
import { enterOften, gates, listOperatorPeople, type Person, people } from './people.ts';

const it = serverTest();

// The gates of family groups are tested in tests/server/family/family-group/matrix.test.ts.
const isOfFamily = (gate: string): boolean => gate.startsWith('family.');
const requested = (await readRequested()).filter(({ gates }) => !gates.some(isOfFamily));

/** Sends a request as a page's scripts do; parameters are those of the person, or name nothing. */
async function request(browser: TestBrowser, { kind, method, path, body }: Requested, { params }: Person): Promise<string> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '0');
  const url = kind === 'screen' ? `/zapi/internal${filled === '/' ? '' : filled}/screen-data` : filled;
  const headers = { 'content-type': 'application/json', origin: 'http://localhost' };
  const answer = await browser.send({
    method,
    url,
    ...(method === 'GET' ? {} : { headers, payload: JSON.stringify(body) }),
  });
  if (answer.body === '') return String(answer.statusCode);
  // A file has neither.
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const { redirectTo, code } = isJson ? answer.json<{ redirectTo?: string; code?: string }>() : {};
  if (redirectTo !== undefined) return `to ${redirectTo.split('?')[0]}`;
  return code === undefined ? String(answer.statusCode) : `${answer.statusCode} ${code}`;
}

const operatorPeople = await listOperatorPeople();

describe('access to every declared screen and call', () => {
  it.for([...people, ...operatorPeople])('is as declared for $name', async (person, { server }) => {
    const enter = await enterOften(server, person);
    const pages = await enter();
    const wrong: object[] = [];
    // What members may do is the same for all operators.
    const isOperator = operatorPeople.includes(person);
    for (const each of requested.filter(({ for: audience }) => !isOperator || isForStaff(audience))) {
      // A call may end the session that it is sent from.
      const outcome = await request(each.kind === 'screen' ? pages : await enter(), each, person);
      const refusal = findRefusal(each, person);
      const isRight = refusal === undefined ? !listRefusals(each).includes(outcome) : outcome === refusal;
      if (!isRight) wrong.push({ name: each.name, expected: refusal ?? 'admitted', outcome });
    }
    expect(wrong).toEqual([]);
  });

  it('includes each gate open and closed, for some screen and some call', () => {
    const needed = [...new Set(requested.flatMap(({ gates }) => gates))].sort();
    expect(needed).toEqual(Object.keys(gates).sort());
    for (const gate of needed)
      for (const kind of ['screen', 'call'] as const) {
        const those = requested.filter((each) => each.kind === kind && each.gates.includes(gate));
        const peopleOf = (each: Requested) => (isForStaff(each.for) ? operatorPeople : people);
        const isRefused = (each: Requested) => peopleOf(each).some((person) => isClosedBy(each, person, gate));
        const isAdmitted = (each: Requested) => peopleOf(each).some((person) => findRefusal(each, person) === undefined);
        expect([gate, kind, those.every(isRefused), those.every(isAdmitted)]).toEqual([gate, kind, true, true]);
      }
  });
});

/** Whether the first gate that is closed to a person is this one. */
function isClosedBy(each: Requested, person: Person, gate: string): boolean {
  const onlyThis = { ...person, open: people.flatMap(({ open }) => open).filter((name) => name !== gate) };
  return !person.open.includes(gate) && findRefusal(each, person) === findRefusal(each, onlyThis);
}
