// Recipes of a member changing the profile, also while another device changes it.
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import { type FlowRecipes, ImpossibleJourney, type RecipeContext } from '../world.ts';
import { member, profileEditEffects, profileEditWrites } from './profile-edit-effects.ts';

let count = 0;
/** A new value each time. */
function createText(): string {
  count += 1;
  return `変更${process.pid}の${count}`;
}

/** Another process changes the stored profile. */
async function changeProfile({ world }: RecipeContext, field: string, to = createText()): Promise<void> {
  await world.database.query(
    'UPDATE accounts SET profile = jsonb_set(profile::jsonb, ARRAY[$1], to_jsonb($2::text)) WHERE login_id = $3',
    [field, to, member],
  );
}

/** A field of the form that accepts any text. */
function findWords({ world }: RecipeContext): string | undefined {
  return world.plans.form('profile').fields.find(({ kind, custom }) => kind === 'free-text' && custom === undefined)?.key;
}

export const profileEdit: FlowRecipes = {
  begin: async (world) => {
    // Logins from one network are limited per ten minutes.
    await world.advance(601);
    await world.database.query(
      "DELETE FROM flows WHERE flow_id = 'profile-edit' AND owner = (SELECT account_id FROM accounts WHERE login_id = $1)",
      [member],
    );
    return logIn(world, member, demoPassword);
  },
  // A changed phone number needs a recent proof.
  waited: async (_world, person) => {
    await person.post('/zapi/account/reauthorize', { password: demoPassword, returnTo: '/mypage/edit' });
  },
  signsIn: [],
  events: {
    ENTER: async (context) => {
      const field = findWords(context);
      return field === undefined ? {} : { answers: { [field]: createText() } };
    },
    SAVE: async () => ({}),
  },
  guards: {
    isAccountOther: {
      usually: false,
      otherwise: async (context) => {
        const field = findWords(context);
        if (field === undefined) throw new ImpossibleJourney('the profile asks nothing that can be written');
        // The person leaves the field unchanged.
        const drawn = createText();
        await changeProfile(context, field, drawn);
        return { answers: { [field]: drawn }, drawn: () => changeProfile(context, field) };
      },
    },
    isAccountChanged: { usually: false, otherwise: async (context) => ({ drawn: () => changeProfile(context, 'nickname') }) },
  },
  effects: profileEditEffects,
  writes: profileEditWrites,
  tries: ['saveProfileHash'],
};
