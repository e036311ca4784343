// Checks the effects of changing the profile, from another device of the member.
import { type Answers, isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import { formOf } from '../send-call.ts';
import type { EffectCheck, Person } from '../world.ts';

/** The member whose profile is changed. */
export const member = 'demosingle';

/** Answers of the profile form in a page's data. */
async function readForm(person: Person, path: string): Promise<Answers> {
  const { answers } = formOf(await person.readData(path), 'profile');
  return isObject(answers) ? (answers as Answers) : {};
}

/** The stored profile, by field key. */
export async function readProfile(person: Person): Promise<JsonObject> {
  const { account } = await person.readData('/mypage/edit');
  return isObject(account) ? (account as JsonObject) : {};
}

/** Finds the first answer that the profile lacks; undefined if it has all. */
export function findUnsaved(answers: Answers, account: JsonObject): string | undefined {
  const other = Object.entries(answers).find(([key, answer]) => Object.hasOwn(account, key) && (answer || null) !== account[key]);
  return (
    other && `the profile has ${JSON.stringify(account[other[0]])} as ${other[0]}, and ${JSON.stringify(other[1])} was confirmed`
  );
}

const saveProfile: EffectCheck = async ({ world, person }) => {
  const confirmed = await readForm(person, '/mypage/edit/confirm');
  return async () => findUnsaved(confirmed, await readProfile(await logIn(world, member, demoPassword)));
};

/** Saving works for a device that has loaded the current profile. */
const saveProfileHash: EffectCheck = async (context) => async () => {
  const { status, body } = await context.send('SAVE');
  return body['redirectTo'] === '/mypage/edit/complete'
    ? undefined
    : `what was seen is not known at the saving, which answered ${status} with the way to ${String(body['redirectTo'])}`;
};

/** The form shows values that another device saved in fields that the person left unchanged. */
const mergeStoredProfile: EffectCheck = async ({ world, person }, { answers = {} }) => {
  const [[key, left] = ['', '']] = Object.entries(answers);
  return async () => {
    const stored = (await readProfile(await logIn(world, member, demoPassword)))[key];
    const drawn = (await readForm(person, '/mypage/edit'))[key];
    if (stored === left) return `nobody changed ${key}, which stays ${JSON.stringify(left)}`;
    return drawn === stored ? undefined : `${key} was changed elsewhere, and the form has ${JSON.stringify(drawn)}`;
  };
};

export const profileEditEffects = { saveProfile, saveProfileHash, mergeStoredProfile };

export const profileEditWrites = {
  saveProfile: {
    'accounts.profile': 1,
    'accounts.custom_associated_info': 1,
    'accounts.updated_at': 1,
    'new audit_log': 1,
    'event member.updated': 1,
  },
  saveProfileHash: { 'kept seen': 1 },
  // Changes only the form.
  mergeStoredProfile: {},
};
