// What signing up leaves behind: pages that know it, mail, a code that is used up, and an account that somebody can log in to.
import { type Answers, isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { password } from '../answers.ts';
import { logIn } from '../log-in.ts';
import { formOf } from '../send-call.ts';
import type { EffectProof, Person, Visit, World } from '../world.ts';
import { findUnsaved, readProfile } from './profile-edit-effects.ts';

/** Has a code sent to another address than the one that was proved; that is not free any more by then. */
export type SendToAnother = (visit: Visit) => Promise<string>;

const contextOf = async (person: Person, path: string, form: string): Promise<JsonObject> => {
  const { context } = formOf(await person.readData(path), form);
  return isObject(context) ? (context as JsonObject) : {};
};

/** Every policy of the store is agreed to, as the pages have it that would ask for it. */
const keepPolicies: EffectProof = async ({ world, person, event }) => {
  const { policies: asked } = world.plans.settings.policies;
  return async () => {
    const [path, form] = event === 'ENTER' ? ['/signup/form', 'signup'] : ['/signup/auth', 'signup-email'];
    const { agreedPolicies } = await contextOf(person, path, form);
    const agreed = Array.isArray(agreedPolicies) ? agreedPolicies.filter(isObject) : [];
    const missing = asked.find(({ policyId }) => !agreed.some((each) => each['policyId'] === policyId));
    return missing && `${path} does not know that ${missing.policyId} was agreed to`;
  };
};

/** Where the code goes: what was entered, or what the button was drawn with. */
const addressOf = ({ person }: Visit, answers: Answers = {}): string => String(answers['email'] ?? person.memory['email'] ?? '');

const keepEmail: EffectProof = async (visit, { answers }) => {
  const email = addressOf(visit, answers);
  return async () => {
    const told = (await visit.person.readData('/signup/pin-code'))['email'];
    return told === email ? undefined : `the page of the code tells ${JSON.stringify(told)}, and not ${email}`;
  };
};

const keepEmailProof: EffectProof = async (visit, { answers }) => {
  const email = addressOf(visit, answers);
  return async () => {
    const { defaultEmail } = await contextOf(visit.person, '/signup/form', 'signup');
    return defaultEmail === email ? undefined : `the form has ${JSON.stringify(defaultEmail)} as proved, and not ${email}`;
  };
};

/** One more mail than before. */
const expectMail = async (world: World, to: string, what: (mail: { code: string | null; link: string | null }) => boolean) => {
  const before = (await world.readMail(to)).filter(what).length;
  return async () => {
    const now = (await world.readMail(to)).filter(what).length;
    return now === before + 1 ? undefined : `the outbox has ${now - before} new mails of this kind to ${to}`;
  };
};

const sendSignUpCode: EffectProof = (visit, { answers }) =>
  expectMail(visit.world, addressOf(visit, answers), ({ code }) => code !== null);

const sendWelcome: EffectProof = (visit) =>
  expectMail(visit.world, addressOf(visit), ({ link, code }) => code === null && link !== null);

/** Once another address is proved, the code does not prove its own again. */
const useCode =
  (sendToAnother: SendToAnother): EffectProof =>
  async (visit, { answers = {} }) => {
    const email = addressOf(visit, answers);
    const code = await visit.world.readCode(email);
    return async () => {
      const there: Visit = { ...visit, state: 'form' };
      const other = await sendToAnother(there);
      const proved = await visit.send('ENTER', { email: other, authCode: await visit.world.readCode(other) });
      if (proved.status !== 200) return `another address was to be proved, which answered ${JSON.stringify(proved.body)}`;
      // Only where the proved address is not free may one be entered.
      await sendToAnother(there);
      const again = await visit.send('ENTER', { email, authCode: code });
      return again.body['code'] === 'PIN_CODE_ERROR'
        ? undefined
        : `the code was taken again, which answered ${again.status} ${JSON.stringify(again.body)}`;
    };
  };

/** The tries of a code are over: so many are counted as the store takes. */
const countRejectedCode: EffectProof =
  async (visit, { answers = {} }) =>
  async () => {
    for (let tries = 1; tries < 5; tries += 1) await visit.send(visit.event, answers);
    const { status, body } = await visit.send(visit.event, answers);
    return body['code'] === 'TOO_MANY'
      ? undefined
      : `after five wrong codes another one answered ${status} ${String(body['code'])}`;
  };

/** Somebody logs in with what was entered, and finds it. */
const registerAccount: EffectProof = async (visit) => {
  const { world, person } = visit;
  const { answers } = formOf(await person.readData('/signup/confirm'), 'signup');
  const confirmed = isObject(answers) ? (answers as Answers) : {};
  const hasPassword = world.plans.form('signup').fields.some(({ key }) => key === 'password');
  return async () => {
    const name = String(confirmed['loginId'] ?? addressOf(visit));
    const member = hasPassword ? await logIn(world, name, password).catch((error: Error) => error.message) : person;
    if (typeof member === 'string') return member;
    const { account } = await member.readData('/mypage');
    const known = isObject(account) ? account : {};
    if (known['contactEmail'] !== addressOf(visit)) return `the account has the address ${JSON.stringify(known['contactEmail'])}`;
    return findUnsaved(confirmed, await readProfile(member)) ?? (await findForgotten(world, addressOf(visit), confirmed));
  };
};

/** What was agreed to and asked besides the profile, and did not come to the account; no page tells all of it yet. */
async function findForgotten({ database, plans }: World, email: string, confirmed: Answers): Promise<string | undefined> {
  const [account] = await database.query<{ custom: JsonObject; policies: string[]; consents: string[] }>(
    `SELECT custom_associated_info AS custom,
            ARRAY(SELECT policy_id FROM policy_agreements p WHERE p.account_id = a.account_id) AS policies,
            ARRAY(SELECT consent_option_id FROM parental_consents c WHERE c.account_id = a.account_id AND c.agreed) AS consents
       FROM accounts a WHERE email_normal = $1 ORDER BY created_at DESC LIMIT 1`,
    [email],
  );
  if (account === undefined) return `nobody has the address ${email}`;
  const policy = plans.settings.policies.policies.find(({ policyId }) => !account.policies.includes(policyId));
  if (policy !== undefined) return `the account did not agree to ${policy.policyId}`;
  for (const [key, answer] of Object.entries(confirmed)) {
    const [kind, id = ''] = key.split(/\.(.*)/s);
    if (kind === 'parentalConsent' && answer === true && !account.consents.includes(id)) return `nobody consented to ${id}`;
    if (kind === 'custom' && answer !== null && JSON.stringify(account.custom[id]) !== JSON.stringify(answer))
      return `the account has ${JSON.stringify(account.custom[id])} as the store's own ${id}`;
  }
  return undefined;
}

export const signupEffects = (sendToAnother: SendToAnother) => ({
  keepPolicies,
  keepEmail,
  keepEmailProof,
  sendSignUpCode,
  sendWelcome,
  useCode: useCode(sendToAnother),
  countRejectedCode,
  registerAccount,
});

const many = Number.POSITIVE_INFINITY;
export const signupWrites = {
  keepPolicies: { 'kept policies': 1 },
  keepEmail: { 'kept email': 1 },
  keepEmailProof: { 'kept emailProof': 1 },
  sendSignUpCode: {
    'new outbox': 1,
    'new one_time_codes': 1,
    // A code that is sent again takes the place of the one before.
    'one_time_codes.code_hash': 1,
    'one_time_codes.sent_at': 1,
    'one_time_codes.expires_at': 1,
    'one_time_codes.used_at': 1,
    'one_time_codes.failures': 1,
  },
  sendWelcome: { 'new outbox': 1 },
  useCode: { 'one_time_codes.used_at': 1 },
  countRejectedCode: { 'one_time_codes.failures': 1 },
  registerAccount: {
    'new accounts': 1,
    'new policy_agreements': many,
    'new parental_consents': many,
    'new audit_log': 1,
    'sessions.account_id': 1,
    'sessions.token_hash': 1,
    'sessions.authenticated_at': 1,
  },
};
