// How a guest signs up, and how each fact of the flow comes to be so or not.
import type { Answers, Json } from '../../../engine/declare/index.ts';
import type { Queryable } from '../../../src/server/store/database.ts';
import { type FactRecipe, type FlowRecipes, ImpossibleHere, type Person, type Recipe, type Visit, type World } from '../world.ts';
import { signupEffects, signupWrites } from './signup-effects.ts';

let count = 0;
/** An address that nobody else uses. */
function newEmail(): string {
  count += 1;
  return `journey-${process.pid}-${count}@example.com`;
}
function newLoginId(): string {
  count += 1;
  return `j${process.pid % 100_000}n${count}`;
}

/** Other accounts, each for one thing that it takes away. */
const others = { email: 'demomanager', second: 'demomanaged', loginId: 'owner@example.com' } as const;

/** Another account has the address from now on. */
async function takeEmail({ database }: Pick<World, 'database'>, email: string, by: string = others.email): Promise<void> {
  await giveEmail(database, email, by);
}
async function giveEmail(on: Queryable, email: string, to: string): Promise<void> {
  await on.query('UPDATE accounts SET email = $1, email_normal = $1 WHERE login_id = $2', [email, to]);
}
async function takeLoginId({ database }: World, loginId: string): Promise<void> {
  await database.query('UPDATE accounts SET login_id = $1, login_id_normal = $1 WHERE email = $2', [loginId, others.loginId]);
}

const wrongOf = (code: string): string => `${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`;
const emailOf = ({ answers }: Recipe): string => String(answers?.['email'] ?? '');
const proofOf = ({ person }: Visit): string => person.memory['email'] ?? '';

/** Has a code sent to another address, from the form; the proved one belongs to somebody else by then, so that another may be entered. */
async function sendToAnother(visit: Visit): Promise<string> {
  const email = newEmail();
  const send = async (): Promise<void> => {
    await visit.send('SEND_CODE', { email });
    // On the way to a later page the proved address is to be free again.
    await takeEmail(visit.world, newEmail());
  };
  // Asking for it from a later page would lead back to the form.
  await (visit.state === 'form' ? send() : visit.replay('form', send));
  await takeEmail(visit.world, proofOf(visit));
  return email;
}

const sendAllowed: FactRecipe = {
  usually: true,
  isCounted: true,
  otherwise: async (visit, usual) => {
    if (visit.event === 'SEND_CODE') return { answers: { email: await sendToAnother(visit) } };
    if (visit.isAside) {
      await visit.send('EMAIL', { email: proofOf(visit) });
      return {};
    }
    if (proofOf(visit) === '') {
      await visit.send('EMAIL', usual.answers);
      await visit.replay();
      return {};
    }
    return { answers: { email: proofOf(visit) } };
  },
};

const isSendLimitReached: FactRecipe = {
  usually: false,
  isCounted: true,
  otherwise: async (visit, usual) => {
    const email = visit.isAside ? proofOf(visit) : emailOf(usual);
    for (let sent = 0; sent < 5; sent += 1) {
      const stranger = await visit.world.open();
      await visit.send('AGREE', {}, stranger).catch(() => undefined);
      await visit.send('EMAIL', { email }, stranger);
    }
    return {};
  },
};

const codeMatches: FactRecipe = {
  usually: true,
  otherwise: async (_visit, { answers = {} }) => ({ answers: { pinCode: wrongOf(String(answers['pinCode'])) } }),
};

const isCodeLocked: FactRecipe = {
  usually: false,
  otherwise: async (visit, usual) => {
    const answers: Answers =
      visit.event === 'CODE'
        ? { pinCode: wrongOf(String(usual.answers?.['pinCode'])) }
        : ((await isCodeWrong.otherwise(visit, usual)).answers ?? {});
    for (let tries = 0; tries < 5; tries += 1) await visit.send(visit.event, answers);
    return { answers };
  },
};

const isCodeWrong: FactRecipe = {
  usually: false,
  otherwise: async (visit) => {
    const email = await sendToAnother(visit);
    return { answers: { email, authCode: wrongOf(await visit.world.readCode(email)) } };
  },
};

const isEmailProven: FactRecipe = {
  usually: true,
  otherwise: async (visit, { answers = {} }) => {
    // Another fact has entered another address already.
    if (answers['authCode'] !== undefined) return {};
    const email = await sendToAnother(visit);
    return { answers: { email, authCode: await visit.world.readCode(email) } };
  },
};

const isEmailTaken: FactRecipe = {
  usually: false,
  otherwise: async (visit, usual) => {
    if (visit.event === 'REGISTER')
      // What is judged before the turn finds the address free; it is taken at the same moment.
      return {
        meanwhile: (tx) => giveEmail(tx, proofOf(visit), others.email),
      };
    const { answers = {} } = await isEmailProven.otherwise(visit, usual);
    // Two others: of the address that was proved before, and of the one that is proved now.
    await takeEmail(visit.world, String(answers['email']), others.second);
    return { answers };
  },
};

const isLoginIdTaken: FactRecipe = {
  usually: false,
  otherwise: async (visit, usual) => {
    if (!visit.world.plans.form('signup').fields.some(({ key }) => key === 'loginId'))
      throw new ImpossibleHere('no login ID is asked');
    const loginId = visit.event === 'REGISTER' ? (visit.person.memory['loginId'] ?? '') : String(usual.answers?.['loginId']);
    await takeLoginId(visit.world, loginId);
    return {};
  },
};

function remember(person: Person, what: { readonly [name: string]: Json | undefined }): void {
  for (const [name, value] of Object.entries(what)) person.memory[name] = String(value);
}

export const signup: FlowRecipes = {
  begin: async (world) => {
    // What one network may send is counted by the hour.
    await world.advance(3601);
    return world.open();
  },
  signsIn: ['registerAccount'],
  events: {
    AGREE: async () => ({}),
    EMAIL: async ({ person, isAside, world }) => {
      // A button beside the form sends to the address that it was drawn with, after a pause.
      if (isAside) await world.advance(31);
      return isAside ? {} : { answers: { email: newEmail() }, done: ({ email }) => remember(person, { email }) };
    },
    CODE: async ({ person, world }) => ({ answers: { pinCode: await world.readCode(person.memory['email'] ?? '') } }),
    SEND_CODE: async (visit) => {
      const email = newEmail();
      await takeEmail(visit.world, proofOf(visit));
      return { answers: { email } };
    },
    ENTER: async ({ person }) => ({
      answers: { email: person.memory['email'] ?? '', loginId: newLoginId() },
      done: ({ email, loginId }) => remember(person, { email, loginId }),
    }),
    REGISTER: async () => ({}),
  },
  facts: { sendAllowed, isSendLimitReached, codeMatches, isCodeLocked, isCodeWrong, isEmailProven, isEmailTaken, isLoginIdTaken },
  effects: signupEffects(sendToAnother),
  writes: signupWrites,
  tries: ['useCode', 'countRejectedCode'],
};
