// How a member changes the profile, and how it comes to be another one meanwhile.
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import { type FlowRecipes, ImpossibleHere, type Visit } from '../world.ts';
import { member, profileEditEffects, profileEditWrites } from './profile-edit-effects.ts';

let count = 0;
/** What nobody has written before. */
function newWords(): string {
  count += 1;
  return `変更${process.pid}の${count}`;
}

/** Another process changes what is stored of the member. */
async function changeProfile({ world }: Visit, field: string, to = newWords()): Promise<void> {
  await world.database.query(
    'UPDATE accounts SET profile = jsonb_set(profile::jsonb, ARRAY[$1], to_jsonb($2::text)) WHERE login_id = $3',
    [field, to, member],
  );
}

/** Some field that the form asks and that takes any words. */
function findWords({ world }: Visit): string | undefined {
  return world.plans.form('profile').fields.find(({ kind, custom }) => kind === 'free-text' && custom === undefined)?.key;
}

export const profileEdit: FlowRecipes = {
  begin: async (world) => {
    // Logins from one network are counted by ten minutes.
    await world.advance(601);
    await world.database.query(
      "DELETE FROM flows WHERE flow_id = 'profile-edit' AND owner = (SELECT account_id FROM accounts WHERE login_id = $1)",
      [member],
    );
    return logIn(world, member, demoPassword);
  },
  signsIn: [],
  events: {
    ENTER: async (visit) => {
      const field = findWords(visit);
      return field === undefined ? {} : { answers: { [field]: newWords() } };
    },
    SAVE: async () => ({}),
  },
  facts: {
    isAccountOther: {
      usually: false,
      otherwise: async (visit) => {
        const field = findWords(visit);
        if (field === undefined) throw new ImpossibleHere('the profile asks nothing that can be written');
        // The person leaves it as it is drawn.
        const drawn = newWords();
        await changeProfile(visit, field, drawn);
        return { answers: { [field]: drawn }, drawn: () => changeProfile(visit, field) };
      },
    },
    isAccountChanged: { usually: false, otherwise: async (visit) => ({ drawn: () => changeProfile(visit, 'nickname') }) },
  },
  effects: profileEditEffects,
  writes: profileEditWrites,
  tries: ['keepSeen'],
};
