// How a member changes the profile, and how it comes to be another one meanwhile.
import { demoPassword } from '../demo-password.ts';
import { type FlowRecipes, ImpossibleHere, JourneyError, type Visit } from '../world.ts';

const member = 'demosingle';

let count = 0;
/** Another process changes what is stored of the member. */
async function changeProfile({ world }: Visit, field: string): Promise<void> {
  count += 1;
  await world.database.query(
    'UPDATE accounts SET profile = jsonb_set(profile::jsonb, ARRAY[$1], to_jsonb($2::text)) WHERE login_id = $3',
    [field, `変更${count}`, member],
  );
}

export const profileEdit: FlowRecipes = {
  begin: async (world) => {
    // Logins from one network are counted by ten minutes.
    await world.advance(601);
    await world.database.query(
      "DELETE FROM flows WHERE flow_id = 'profile-edit' AND owner = (SELECT account_id FROM accounts WHERE login_id = $1)",
      [member],
    );
    const person = await world.open();
    const reply = await person.post('/login', { value: member, password: demoPassword });
    if (reply.status !== 200) throw new JourneyError(`the login of ${member} answered ${reply.status}`);
    return person;
  },
  signsIn: [],
  events: { ENTER: async () => ({}), SAVE: async () => ({}) },
  facts: {
    isAccountOther: {
      usually: false,
      otherwise: async (visit) => {
        const field = visit.world.plans.form('profile').fields.find(({ kind }) => kind === 'free-text');
        if (field === undefined) throw new ImpossibleHere('the profile asks nothing that can be written');
        return { drawn: () => changeProfile(visit, field.key) };
      },
    },
    isAccountChanged: { usually: false, otherwise: async (visit) => ({ drawn: () => changeProfile(visit, 'nickname') }) },
  },
};
