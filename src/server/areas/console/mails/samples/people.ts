// The family that the shown mails are about, as its rows are read.
import type { JsonObject } from '../../../../../../engine/declare/index.ts';
import type { Language } from '../../../../../rules/languages.ts';
import type { PersonRow } from '../../../family/family-group/queries.ts';

export interface SamplePeople {
  readonly owner: PersonRow;
  readonly manager: PersonRow;
  readonly member: PersonRow;
  readonly managed: PersonRow;
  readonly kid: PersonRow;
  /** The rows of their group. */
  readonly rows: readonly JsonObject[];
  /** The row of the account that a mail goes to: its address is verified. */
  readonly account: JsonObject;
}

const names = {
  ja: {
    owner: ['山田', '花子'],
    manager: ['佐藤', '誠'],
    member: ['鈴木', '陽子'],
    managed: ['高橋', '健'],
    kid: ['山田', '太郎'],
  },
  en: {
    owner: ['Yamada', 'Hanako'],
    manager: ['Sato', 'Makoto'],
    member: ['Suzuki', 'Yoko'],
    managed: ['Takahashi', 'Ken'],
    kid: ['Yamada', 'Taro'],
  },
} as const;

export function createPeople(language: Language): SamplePeople {
  const person = (role: PersonRow['role']): PersonRow => {
    const [familyName, givenName] = names[language][role];
    return {
      account_id: `a_${role}`,
      role,
      email: `${role}@example.com`,
      login_id: `demo${role}`,
      language,
      profile: { familyName, givenName },
      image_id: null,
    };
  };
  // The kid first, who is looked for by the account.
  const people = (['kid', 'owner', 'manager', 'managed', 'member'] as const).map(person);
  const [kid, owner, manager, managed, member] = people;
  if (kid === undefined || owner === undefined || manager === undefined || managed === undefined || member === undefined)
    throw new Error('There are five people.');
  return {
    owner,
    manager,
    member,
    managed,
    kid,
    rows: people.map((row) => ({ ...row, group_id: 'g_preview' })),
    account: { ...owner, email_normal: owner.email, verified: true },
  };
}

/** The card that pays in the shown mails, as its row is read. */
export const card = {
  method_id: 'pm_preview',
  account_id: 'a_member',
  method_type: 'SbpsCredit',
  state: 'active',
  is_valid: true,
  reference: 'ref_preview',
  card_suffix: '4242',
  card_expiry: '202812',
  card_brand: 'V',
  billing_first_name: 'YOKO',
  billing_last_name: 'SUZUKI',
  billing_email: 'member@example.com',
  billing_phone: '09012345678',
  certification: null,
  certification_until: null,
  contracts: 1,
  added_at: new Date(0),
  default_since: new Date(0),
  declined_at: null,
  created_at: new Date(0),
} as const;
