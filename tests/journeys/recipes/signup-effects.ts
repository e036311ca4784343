// Checks the effects of signing up: page data, mails, a used code, and an account that can log in.
import { type Answers, isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { password } from '../answers.ts';
import { logIn } from '../log-in.ts';
import { formOf } from '../send-call.ts';
import type { EffectCheck, Person, RecipeContext, World } from '../world.ts';
import { countRejectedCode, countRejectedCodeWrites, expectMail, sendCodeWrites, useCodeWrites } from './mailed-code.ts';
import { findUnsaved, readProfile } from './profile-edit-effects.ts';

/** Sends a code to an address other than the verified one, which is taken by then. */
export type SendToAnother = (context: RecipeContext) => Promise<string>;

/** Whether the person came from a provider. */
export const isSocial = ({ memory }: Person): boolean => memory['social'] === 'true';

/** The address in the field that the form has for this person. */
export const enterAddress = (person: Person, email: string): Answers => ({ [isSocial(person) ? 'socialEmail' : 'email']: email });

const contextOf = async (person: Person, path: string, form: string): Promise<JsonObject> => {
  const { context } = formOf(await person.readData(path), form);
  return isObject(context) ? (context as JsonObject) : {};
};

/** Every policy of the store is accepted, according to the pages that would ask for it. */
const savePolicies: EffectCheck = async ({ world, person, event }) => {
  const { policies, upFront } = world.plans.settings.policies;
  // The e-mail box asks for them only if the first step does not.
  const asked = event === 'EMAIL' && upFront ? [] : policies;
  return async () => {
    const [path, form] = event === 'ENTER' ? ['/signup/form', 'signup'] : ['/signup/auth', 'signup-email'];
    const agreedThere = (await contextOf(person, path, form))['agreedPolicies'];
    // A person who came from a provider at once has not passed the e-mail box.
    const agreedPolicies = agreedThere ?? (await contextOf(person, '/signup/policy', 'policies'))['agreedPolicies'];
    const agreed = Array.isArray(agreedPolicies) ? agreedPolicies.filter(isObject) : [];
    const missing = asked.find(({ policyId }) => !agreed.some((each) => each['policyId'] === policyId));
    return missing && `${path} does not know that ${missing.policyId} was agreed to`;
  };
};

/** Address of the code: the answer, or the value that the button was rendered with. */
const addressOf = ({ person }: RecipeContext, answers: Answers = {}): string =>
  String(answers['email'] ?? answers['socialEmail'] ?? person.memory['email'] ?? '');

const saveEmail: EffectCheck = async (context, { answers }) => {
  const email = addressOf(context, answers);
  return async () => {
    const shown = (await context.person.readData('/signup/pin-code'))['email'];
    return shown === email ? undefined : `the page of the code tells ${JSON.stringify(shown)}, and not ${email}`;
  };
};

const saveEmailProof: EffectCheck = async (context, { answers }) => {
  const email = addressOf(context, answers);
  return async () => {
    const { defaultEmail } = await contextOf(context.person, '/signup/form', 'signup');
    return defaultEmail === email ? undefined : `the form has ${JSON.stringify(defaultEmail)} as proved, and not ${email}`;
  };
};

const agreeingTo = ({ plans }: World) => ({
  policyConsentData: plans.settings.policies.policies.map(({ policyId, revision, key }) => ({ policyId, revision, key })),
});

/** The form knows the provider's address, once the policies are agreed to. */
const saveIdentity: EffectCheck =
  async ({ world, person }, { answers = {} }) =>
  async () => {
    const data = await person.readData('/signup/form');
    if (data['redirectTo'] === '/signup/policy') await person.post('/zapi/signup/policy', agreeingTo(world));
    const { isSocial, defaultEmail } = await contextOf(person, '/signup/form', 'signup');
    return isSocial === true && defaultEmail === answers['email'] ? undefined : 'the form does not have the provider’s address';
  };

/** The dialog of a button leads to its provider, and to no other address. */
const continueToProvider: EffectCheck =
  async ({ world, person }) =>
  async () => {
    const returnTo = '/auth/authorize?userIdentifierType=demo&socialActionType=signup';
    const { body } = await person.post('/zapi/signup/policy', { ...agreeingTo(world), returnTo });
    return body['redirectTo'] === returnTo ? undefined : `the dialog led to ${JSON.stringify(body)}`;
  };

const sendSignUpCode: EffectCheck = (context, { answers }) =>
  expectMail(context.world, addressOf(context, answers), ({ code }) => code !== null);

const sendWelcome: EffectCheck = (context) =>
  // Logging in to prove the account causes another mail, about a new device.
  expectMail(context.world, addressOf(context), ({ link, code }) => code === null && link?.includes('/account/not-me') === false);

/** After another address is verified, the code can no longer verify its own address. */
const useCode =
  (sendToAnother: SendToAnother): EffectCheck =>
  async (context, { answers = {} }) => {
    const email = addressOf(context, answers);
    const code = await context.world.readCode(email);
    return async () => {
      const there: RecipeContext = { ...context, state: 'form' };
      const other = await sendToAnother(there);
      const proved = await context.send('ENTER', {
        ...enterAddress(context.person, other),
        authCode: await context.world.readCode(other),
      });
      if (proved.status !== 200) return `another address was to be proved, which answered ${JSON.stringify(proved.body)}`;
      // Another address may be entered only if the verified one is taken.
      await sendToAnother(there);
      const again = await context.send('ENTER', { ...enterAddress(context.person, email), authCode: code });
      return again.body['code'] === 'PIN_CODE_ERROR'
        ? undefined
        : `the code was taken again, which answered ${again.status} ${JSON.stringify(again.body)}`;
    };
  };

/** Expects that the new member can log in and that the profile has the answers. */
const registerAccount: EffectCheck = async (context) => {
  const { world, person } = context;
  const { answers } = formOf(await person.readData('/signup/confirm'), 'signup');
  const confirmed = isObject(answers) ? (answers as Answers) : {};
  const hasPassword = !isSocial(person) && world.plans.form('signup').fields.some(({ key }) => key === 'password');
  return async () => {
    const name = String(confirmed['loginId'] ?? addressOf(context));
    const member = hasPassword ? await logIn(world, name, password).catch((error: Error) => error.message) : person;
    if (typeof member === 'string') return member;
    const { account } = await member.readData('/mypage');
    const known = isObject(account) ? account : {};
    const forgotten = await findForgotten(world, await findNewest(world, addressOf(context)), confirmed);
    // A member who did not agree to the policies sees no other page.
    if (known['contactEmail'] !== addressOf(context))
      return forgotten ?? `the account has the address ${JSON.stringify(known['contactEmail'])}`;
    return findUnsaved(confirmed, await readProfile(member)) ?? forgotten;
  };
};

/** The account that was created last among those with an address. */
async function findNewest({ database }: World, email: string): Promise<string> {
  const [account] = await database.query<{ account_id: string }>(
    'SELECT account_id FROM accounts WHERE email_normal = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  );
  return account?.account_id ?? '';
}

/** Finds an answer that the account lacks besides the profile; not all of them are shown on a page yet. */
export async function findForgotten(
  { database, plans }: World,
  accountId: string,
  confirmed: Answers,
): Promise<string | undefined> {
  const [account] = await database.query<{ custom: JsonObject; policies: string[]; consents: string[] }>(
    `SELECT custom_associated_info AS custom,
            ARRAY(SELECT policy_id FROM policy_agreements p WHERE p.account_id = a.account_id) AS policies,
            ARRAY(SELECT consent_option_id FROM parental_consents c WHERE c.account_id = a.account_id AND c.agreed) AS consents
       FROM accounts a WHERE account_id = $1`,
    [accountId],
  );
  if (account === undefined) return `there is no account ${accountId}`;
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
  savePolicies,
  saveEmail,
  saveEmailProof,
  saveIdentity,
  continueToProvider,
  sendSignUpCode,
  sendWelcome,
  useCode: useCode(sendToAnother),
  countRejectedCode,
  registerAccount,
});

const unlimited = Number.POSITIVE_INFINITY;
export const signupWrites = {
  savePolicies: { 'kept policies': 1 },
  saveEmail: { 'kept email': 1, 'kept identity': 1, 'kept suggestedName': 1 },
  saveIdentity: {
    'kept authorization': 1,
    'kept email': 1,
    'kept emailProof': 1,
    'kept identity': 1,
    'kept suggestedName': 1,
    'new social_authorizations': 1,
    'gone social_authorizations': 1,
    // Visits are limited per network.
    'new rate_limits': 1,
    'rate_limits.count': 1,
    'rate_limits.window_start': 1,
    'rate_limits.window_end': 1,
  },
  continueToProvider: {},
  saveEmailProof: { 'kept emailProof': 1 },
  sendSignUpCode: sendCodeWrites,
  sendWelcome: { 'new outbox': 1 },
  useCode: useCodeWrites,
  countRejectedCode: countRejectedCodeWrites,
  registerAccount: {
    'new accounts': 1,
    'new policy_agreements': unlimited,
    'new parental_consents': unlimited,
    'new audit_log': 1,
    'event member.created': 1,
    'event policy.agreed': unlimited,
    'sessions.account_id': 1,
    'sessions.created_at': 1,
    'sessions.expires_at': 1,
    'sessions.token_hash': 1,
    'sessions.authenticated_at': 1,
    // The browser becomes a known device of the account, which the session remembers.
    'sessions.device_id': 1,
    'new known_devices': 1,
    // Of a person who came from a provider.
    'new social_identities': 1,
  },
};
