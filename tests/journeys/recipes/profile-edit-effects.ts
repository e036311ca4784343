// What a change of the profile leaves behind, looked at by another device of the member.
import { type Answers, isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import { formOf } from '../send-call.ts';
import type { EffectProof, Person } from '../world.ts';

/** Whose profile is changed. */
export const member = 'demosingle';

/** What a page has in the form of the profile. */
async function readForm(person: Person, path: string): Promise<Answers> {
  const { answers } = formOf(await person.readData(path), 'profile');
  return isObject(answers) ? (answers as Answers) : {};
}

/** What the store tells of the member's profile, by the names of the fields. */
export async function readProfile(person: Person): Promise<JsonObject> {
  const { account } = await person.readData('/mypage/edit');
  return isObject(account) ? (account as JsonObject) : {};
}

/** The first answer that a profile does not hold; undefined: it holds them all. */
export function findUnsaved(answers: Answers, account: JsonObject): string | undefined {
  const other = Object.entries(answers).find(([key, answer]) => Object.hasOwn(account, key) && (answer || null) !== account[key]);
  return (
    other && `the profile has ${JSON.stringify(account[other[0]])} as ${other[0]}, and ${JSON.stringify(other[1])} was confirmed`
  );
}

const saveProfile: EffectProof = async ({ world, person }) => {
  const confirmed = await readForm(person, '/mypage/edit/confirm');
  return async () => findUnsaved(confirmed, await readProfile(await logIn(world, member, demoPassword)));
};

/** Whoever has seen the profile as it is now may save. */
const keepSeen: EffectProof = async (visit) => async () => {
  const { status, body } = await visit.send('SAVE');
  return body['redirectTo'] === '/mypage/edit/complete'
    ? undefined
    : `what was seen is not known at the saving, which answered ${status} with the way to ${String(body['redirectTo'])}`;
};

/** What another device stored stands in the form, where the person had left it as it was drawn. */
const takeStored: EffectProof = async ({ world, person }, { answers = {} }) => {
  const [[key, left] = ['', '']] = Object.entries(answers);
  return async () => {
    const stored = (await readProfile(await logIn(world, member, demoPassword)))[key];
    const drawn = (await readForm(person, '/mypage/edit'))[key];
    if (stored === left) return `nobody changed ${key}, which stays ${JSON.stringify(left)}`;
    return drawn === stored ? undefined : `${key} was changed elsewhere, and the form has ${JSON.stringify(drawn)}`;
  };
};

export const profileEditEffects = { saveProfile, keepSeen, takeStored };

export const profileEditWrites = {
  saveProfile: { 'accounts.profile': 1, 'accounts.custom_associated_info': 1, 'accounts.updated_at': 1, 'new audit_log': 1 },
  keepSeen: { 'kept seen': 1 },
  // Into the form alone.
  takeStored: {},
};
