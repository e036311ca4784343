// Flows that are broken on purpose: the walker describes each break in a sentence, with the code that walks the real flows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowPlan } from '../../../engine/declare/index.ts';
import { changeFlow, declarations } from '../../journeys/declared-flows.ts';
import { describeJourney, findJourneys, isReachedBy } from '../../journeys/find-journeys.ts';
import { recipesOf } from '../../journeys/recipes/index.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import { createCallDriver, walkJourney } from '../../journeys/walk.ts';
import type { FlowRecipes, World } from '../../journeys/world.ts';
import { serveChanged } from '../serve-changed.ts';

let good: ServerWorld;
let broken: ServerWorld;

const refuse = (code: string) => ({ actions: { type: 'refuse', params: { code } } });
const emailTaken = refuse('ACCOUNT_ALREADY_EXISTS_EMAIL');
const methodTaken = refuse('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD');
/** Pieces of the flow's JSON, and what stands instead. */
const breaks = [
  // A wrong target.
  ['"target":"confirm","actions":["useCode",', '"target":"auth","actions":["useCode",'],
  // Two guards in the wrong order.
  [
    inner(
      [
        { guard: 'isEmailTaken', ...emailTaken },
        { guard: 'isLoginIdTaken', ...methodTaken },
      ],
      ',{"target":"complete"',
    ),
    inner(
      [
        { guard: 'isLoginIdTaken', ...emailTaken },
        { guard: 'isEmailTaken', ...methodTaken },
      ],
      ',{"target":"complete"',
    ),
  ],
  // A missing refusal.
  [
    inner([{ guard: 'sendAllowed', actions: 'sendSignUpCode' }, refuse('TOO_SOON')]),
    inner([{ guard: 'sendAllowed', actions: 'sendSignUpCode' }, { actions: 'sendSignUpCode' }]),
  ],
  // A missing transition.
  [`"CODE":[${inner([{ guard: 'isCodeLocked', ...refuse('TOO_MANY') }], ',')}`, '"CODE":['],
] as const;

/** The JSON of transitions without the brackets of their list. */
function inner(transitions: readonly object[], after = ''): string {
  return JSON.stringify(transitions).slice(1, -1) + after;
}

beforeAll(async () => {
  const breakFlow = (declared: string): string => {
    // With its fragments and conditions inserted.
    const { $schema } = JSON.parse(declared);
    let text = JSON.stringify({ $schema, ...declarations.flows['signup'], conditions: undefined });
    for (const [right, wrong] of breaks) {
      expect(text, 'the flow has what is broken here').toContain(right);
      text = text.replace(right, wrong);
    }
    return text;
  };
  good = await startServerWorld();
  const served = await serveChanged({ 'flows/signup.flow.json': breakFlow });
  broken = await startServerWorld({ served, declarations: good.declarations });
});
afterAll(async () => {
  await good?.close();
  await broken?.close();
});

/** Returns the walker's report for the journey whose line ends like this. */
async function walkOne(
  world: World,
  flow: FlowPlan,
  line: string,
  recipes: FlowRecipes | undefined = recipesOf[flow.id],
): Promise<string> {
  const { journeys } = findJourneys(flow, { settings: world.plans.settings, now: (await world.now()).toISOString() });
  const ending = journeys.filter((each) => describeJourney(each).endsWith(line));
  // A person who came from a provider is shown no button that sends a code.
  const journey = ending.find((each) => !isReachedBy(each, 'PROVIDER')) ?? ending[0];
  if (journey === undefined || recipes === undefined) throw new Error(`no journey ends with ${line}`);
  return walkJourney(world, createCallDriver(world), recipes, journey).then(
    () => 'all was well',
    (error: Error) => error.message,
  );
}

describe('a server whose flow differs from its declaration', () => {
  it.each([
    [
      'a wrong target',
      'form: ENTER when not isLoginIdCheckLimitReached, not isCodeLocked, not isCodeWrong, not isEmailTaken, not isLoginIdTaken, not isEmailProven ⇒ confirm',
      'the flow says "confirm", the store answered 200 with the way to /signup/auth',
    ],
    [
      'guards in each other’s place',
      'confirm: REGISTER when not isEmailTaken, isLoginIdTaken ⇒ refused ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD',
      'the flow says "refused ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD", the store answered 409 ACCOUNT_ALREADY_EXISTS_EMAIL',
    ],
    [
      'a missing refusal',
      'form: SEND_CODE when not isSendLimitReached, not sendAllowed ⇒ refused TOO_SOON',
      'the flow says "refused TOO_SOON", the store answered 204',
    ],
    [
      'a missing transition',
      'pinCode: CODE when isCodeLocked ⇒ refused TOO_MANY',
      'the flow says "refused TOO_MANY", the store answered 422 PIN_CODE_ERROR',
    ],
  ])('is found out: %s', async (_what, line, sentence) => {
    const report = await walkOne(broken, good.plans.flow('signup'), line);
    expect(report).toContain(sentence);
    expect(report).toMatch(/^signup, \(begin\) → /);
  });
});

describe('a flow that declares what the server does not do', () => {
  const worldOf = (flow: FlowPlan): World => ({ ...good, plans: { ...good.plans, flow: () => flow } });

  it('the screen of another state', async () => {
    const flow = changeFlow('profile-edit', (declared) => {
      const { edit, confirm } = declared.states;
      if (edit === undefined || confirm === undefined) throw new Error('the flow has these states');
      return {
        ...declared,
        states: { ...declared.states, confirm: { ...confirm, meta: { ...confirm.meta, screen: 'mypage/profile/edit' } } },
      };
    });
    expect(await walkOne(worldOf(flow), flow, 'ENTER when not isAccountOther ⇒ confirm')).toContain(
      'the flow says "confirm", the store answered 200 with the way to /mypage/edit/confirm',
    );
  });

  it('a transition that the server does not know', async () => {
    const flow = changeFlow('profile-edit', (declared) => {
      const { confirm } = declared.states;
      if (confirm === undefined) throw new Error('the flow has this state');
      return { ...declared, states: { ...declared.states, confirm: { ...confirm, on: { SAVE: { target: 'edit' } } } } };
    });
    expect(await walkOne(worldOf(flow), flow, 'SAVE ⇒ edit')).toContain(
      'the flow says "edit", the store answered 200 with the way to /mypage/edit/complete',
    );
  });

  it('an event that no button sends', async () => {
    const flow = changeFlow('profile-edit', (declared) => {
      const { confirm } = declared.states;
      if (confirm === undefined) throw new Error('the flow has this state');
      return { ...declared, states: { ...declared.states, confirm: { ...confirm, on: { PRINT: { target: 'complete' } } } } };
    });
    expect(await walkOne(worldOf(flow), flow, 'PRINT ⇒ complete')).toContain(
      'nobody can go on from confirm: mypage/edit/confirm has no button that sends PRINT',
    );
  });

  it('an event and a guard that no recipe brings about', async () => {
    const flow = good.plans.flow('profile-edit');
    const known = recipesOf['profile-edit'];
    if (known === undefined) throw new Error('there are recipes');
    expect(
      await walkOne(good, flow, 'ENTER when isAccountOther ⇒ sent back to edit, told accountChanged', { ...known, guards: {} }),
    ).toContain('tests/journeys/recipes/profile-edit.ts has no recipe for the guard isAccountOther');
    expect(await walkOne(good, flow, 'ENTER when not isAccountOther ⇒ confirm', { ...known, events: {} })).toContain(
      'tests/journeys/recipes/profile-edit.ts has no recipe for the event ENTER',
    );
  });
});
