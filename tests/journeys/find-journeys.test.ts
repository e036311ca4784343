import { describe, expect, it } from 'vitest';
import type { DeclaredFlow, DeclaredState } from '../../engine/declare/index.ts';
import { changeFlow, declarations, defaults, plansOf } from './declared-flows.ts';
import { describeJourney, describeMove, describeOutcome, type FoundJourneys, findJourneys } from './find-journeys.ts';
import { listBranches, listReplies, nameOf, nameOfLapse, nameOfReply } from './moves.ts';
import { combinePairwise } from './pairwise.ts';
import { applyCombination, settingsOfFlow } from './settings-of-flow.ts';

const now = '2026-11-21T03:00:00Z';
const environment = { settings: defaults, now };
const withPolicies = applyCombination(defaults, { 'policies.policies': [{ policyId: 'terms', revision: 1 }] });
const flows = Object.keys(declarations.flows);

/** Outcomes of all moves, one line per transition, in the order of declaration. */
function formatOutcomes({ journeys }: FoundJourneys): string {
  const lines = new Set<string>();
  for (const { last } of journeys) {
    const { move } = last;
    const state = move.kind === 'send' && move.taken?.isWayBack === false ? move.taken.state : undefined;
    const from = move.kind === 'wait' ? move.after?.state : move.kind === 'answer' ? move.reply.state : state;
    if (from !== undefined) lines.add(`${from}: ${describeMove(move)} ⇒ ${describeOutcome(last.outcome)}`);
  }
  return `${[...lines].join('\n')}\n`;
}

/** Replaces transitions of a declared flow. */
function replaceTransitions(flow: DeclaredFlow, state: string, on: DeclaredState['on']): DeclaredFlow {
  const declared = flow.states[state];
  if (declared === undefined) throw new Error(`no state ${state}`);
  return { ...flow, states: { ...flow.states, [state]: { ...declared, on: { ...declared.on, ...on } } } };
}

describe('journeys are found in the machine', () => {
  it.each(flows)('every state and every transition of %s can be reached under some settings', (id) => {
    const combinations = combinePairwise(settingsOfFlow(declarations, id, withPolicies));
    const states = new Set<string>();
    const transitions = new Set<string>();
    for (const combination of combinations) {
      const settings = applyCombination(withPolicies, combination);
      const found = findJourneys(plansOf(settings).flow(id), { settings, now });
      expect(found.problems).toEqual([]);
      for (const state of found.states) states.add(state);
      for (const transition of found.transitions) transitions.add(transition);
    }
    const { states: declared } = plansOf(defaults).flow(id);
    expect([...states].sort()).toEqual(declared.map(({ name }) => name).sort());
    const all = declared.flatMap((state) => {
      const { name, events, after } = state;
      return [
        ...events.flatMap((event) =>
          listBranches(plansOf(defaults).flow(id), name, event).map((_, branch) => nameOf({ state: name, branch }, event)),
        ),
        ...(after === undefined ? [] : [nameOfLapse({ state: name, span: after.span })]),
        ...listReplies(state).map(nameOfReply),
      ];
    });
    expect([...transitions].sort()).toEqual(all.sort());
  });

  // A changed flow shows here as a changed line for review: `npx vitest run tests/journeys -u` accepts it.
  it.each(flows)('the outcomes of %s are the reviewed ones', async (id) => {
    const found = findJourneys(plansOf(withPolicies).flow(id), { settings: withPolicies, now });
    await expect(formatOutcomes(found)).toMatchFileSnapshot(`reviewed/${id}.txt`);
  });

  it('going back, restart, expiry and unreached pages are journeys too', () => {
    const lines = findJourneys(plansOf(withPolicies).flow('signup'), { settings: withPolicies, now }).journeys.flatMap(
      (journey) => [...journey.first, journey.last].map((last) => describeJourney({ before: journey.before, last })),
    );
    for (const line of [
      '(begin) → auth → pinCode: EMAIL back in auth when not isSendLimitReached, sendAllowed ⇒ pinCode',
      '(begin) → auth → pinCode: wait until the flow is not kept any more ⇒ the flow is gone',
      '(begin) → auth → pinCode: start again ⇒ index',
      '(begin) → auth → pinCode: open form ⇒ sent on to pinCode',
      '(begin) → auth → pinCode: open auth ⇒ auth shown',
      '(begin) → auth → pinCode → form: CODE, which is not asked here ⇒ sent on to form',
      '(begin): ENTER, which is not asked here ⇒ expired, begins at index',
      '(begin) → auth → pinCode → form → confirm → complete: wait until the end is not readable any more ⇒ the flow is gone',
    ])
      expect(lines).toContain(line);
  });

  it('reports a transition behind an unconditional one, and a state that no transition leads to', () => {
    const flow = changeFlow('signup', (declared) =>
      replaceTransitions(declared, 'auth', {
        EMAIL: [
          { guard: 'sendAllowed', target: 'form' },
          { guard: 'sendAllowed', target: 'pinCode' },
        ],
      }),
    );
    const { problems } = findJourneys(flow, environment);
    expect(problems).toContain('signup: auth EMAIL 1 can never be taken: those before it take everything.');
    expect(problems).toContain('signup: no way leads to the state pinCode.');
  });
});

describe('settings that change a journey', () => {
  it('are found in flows, screens, forms and calls, with values to try', () => {
    const found = settingsOfFlow(declarations, 'signup', withPolicies);
    expect(found['policies.upFront']).toEqual([true, false]);
    expect(found['policies.policies']).toEqual([[], [{ policyId: 'terms', revision: 1 }]]);
    expect(found['registration.signUp.fields.sex']).toEqual(['NOT_USE', 'OPTIONAL', 'REQUIRED']);
    expect(found['authCode.signUp.length']).toEqual([4, 10]);
    expect(Object.keys(found).filter((path) => path.includes('profile'))).toEqual([]);
  });

  it('are combined pairwise in few rows', () => {
    const factors = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, ['a', 'b', 'c'].slice(index % 2)]));
    const rows = combinePairwise(factors);
    for (const [one, values] of Object.entries(factors))
      for (const [other, others] of Object.entries(factors))
        if (one !== other)
          for (const a of values)
            for (const b of others)
              expect(
                rows.some((row) => row[one] === a && row[other] === b),
                `${one}=${a} with ${other}=${b}`,
              ).toBe(true);
    // Instead of 46,656.
    expect(rows.length).toBeLessThan(20);
    expect(combinePairwise(factors)).toEqual(rows);
    expect(combinePairwise({ only: [1, 2] })).toEqual([{ only: 1 }, { only: 2 }]);
    expect(combinePairwise({})).toEqual([{}]);
  });
});
