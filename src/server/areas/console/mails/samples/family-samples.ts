// Mails in a family group, and about and to kids.

import { notifyParent } from '../../../account/re-consent/notify-parent.ts';
import { listForMail } from '../../../account/recovery/service.ts';
import { mailOwnerOfKid } from '../../../family/family-group/kid-mails.ts';
import {
  type FamilyLink,
  type FamilyMailKind,
  mailChange,
  mailDeclined,
  mailLink,
  mailManagedInvitation,
  mailVoidAddresses,
} from '../../../family/family-group/mails.ts';
import type { PersonRow } from '../../../family/family-group/queries.ts';
import { mailOwner, type NamedMail, sendNamedMail } from '../../../family/kids-account/mails.ts';
import { sendControlMail } from '../../../family/parental-control/send-mail.ts';
import type { SampleContext } from './record-messages.ts';
import type { Sample, Samples } from './sample.ts';

type Role = 'owner' | 'manager' | 'member' | 'managed';

/** To the owner, about a member. */
const toOwnerOf =
  (kind: FamilyMailKind): Sample =>
  async (context) => {
    const { owner, member } = context.people;
    await mailChange(context.tx, context, kind, { about: member }, [owner]);
  };

/** To whom it is about, and to the owner. */
const change =
  (kind: FamilyMailKind, about: Role, role: PersonRow['role'] = about): Sample =>
  async (context) => {
    const { owner } = context.people;
    const person = { ...context.people[about], role };
    await mailChange(context.tx, context, kind, { about: person }, [person, owner]);
  };

const request =
  (kind: FamilyLink['kind'], purpose: FamilyLink['purpose']): Sample =>
  async (context) => {
    const { owner, member } = context.people;
    const data = { groupId: 'g_preview', revision: 1 };
    await mailLink(context.tx, context, { kind, purpose, accountId: member.account_id, to: member.email ?? '', owner, data });
  };

const listEnded = (context: SampleContext) => (language: string) =>
  listForMail({ ...context, language }, 'kidEnded', [
    { id: '0', kind: 'factor', name: '', at: context.now, page: '/mypage/multi-factor', canRemove: true },
  ]);

const toOwner =
  (kind: Parameters<typeof mailOwner>[2]['kind']): Sample =>
  async (context) => {
    const { owner, kid } = context.people;
    const ended = kind === 'kidsPasswordSet' ? { listEnded: listEnded(context) } : {};
    await mailOwner(context.tx, context, { owner, kid, kind, ...ended });
  };

const named =
  (kind: NamedMail['kind'], reader: 'kid' | 'owner', path: string): Sample =>
  async (context) => {
    const { people, store } = context;
    const ended = kind === 'kidPassword' ? { listEnded: listEnded(context) } : {};
    const mail = { kind, to: people[reader], kid: people.kid, link: `${store.origin}${path}`, ...ended };
    await sendNamedMail(context.tx, context, mail);
  };

const ofKid =
  (kind: 'kidsEmailChanged' | 'kidsFactorChanged'): Sample =>
  (context) =>
    mailOwnerOfKid(context.tx, context, { accountId: context.people.kid.account_id, kind });

export const familySamples = {
  familyJoined: change('familyJoined', 'member'),
  familyLeft: change('familyLeft', 'member'),
  familyReleased: change('familyReleased', 'member'),
  familyManaged: change('familyManaged', 'managed'),
  familyManagedDeclined: toOwnerOf('familyManagedDeclined'),
  familyManagedRevoked: change('familyManagedRevoked', 'managed', 'member'),
  familyManagerGranted: change('familyManagerGranted', 'manager'),
  familyManagerRevoked: change('familyManagerRevoked', 'manager', 'member'),
  familyOwnerOffered: toOwnerOf('familyOwnerOffered'),
  familyOwnerDeclined: toOwnerOf('familyOwnerDeclined'),
  familyOwnerChanged: async (context) => {
    const { owner, manager, member } = context.people;
    const [former, about] = [{ ...owner, role: 'member' } as const, { ...manager, role: 'owner' } as const];
    await mailChange(context.tx, context, 'familyOwnerChanged', { about, requester: former.account_id }, [about, former, member]);
  },
  familyManagedInvited: async (context) => {
    const { owner, member } = context.people;
    await mailManagedInvitation(context.tx, context, { owner, member });
  },
  familyInvitation: request('familyInvitation', 'familyJoin'),
  familyInvitationDeclined: (context) => mailDeclined(context.tx, context, { groupId: 'g_preview', address: 'yumi@example.com' }),
  familyInvitationsVoid: (context) =>
    mailVoidAddresses(context.tx, context, { groupId: 'g_preview', addresses: ['yumi@example.com', 'sora@example.com'] }),
  familyTakeover: request('familyTakeover', 'familyOwner'),
  parentalControl: async (context) => {
    const { plans, people } = context;
    const by = { ...people.manager, has_password: true, linked_providers: [], has_passkeys: false };
    for (const type of ['purchase', 'addPaymentMethod'])
      await sendControlMail(context, {
        to: people.managed.email ?? '',
        target: people.managed,
        by,
        mail: (language) => ({
          item: plans.text(`codes.restriction.${type}`, language) ?? '',
          value: plans.text('parental.restricted', language) ?? '',
        }),
      });
  },
  policyRequest: (context) => notifyParent(context, context.people.kid, context.people.owner),
  kidsRegistered: toOwner('kidsRegistered'),
  kidsLoginIdSet: toOwner('kidsLoginIdSet'),
  kidsPasswordSet: toOwner('kidsPasswordSet'),
  kidsDeleted: toOwner('kidsDeleted'),
  kidsEmailChanged: ofKid('kidsEmailChanged'),
  kidsFactorChanged: ofKid('kidsFactorChanged'),
  kidsRevokeRequest: named('kidsRevokeRequest', 'owner', '/mypage/kids-account/a_kid/delete?token=K3M4X7PT9WCF'),
  kidWelcome: named('kidWelcome', 'kid', '/mypage'),
  kidLoginId: named('kidLoginId', 'kid', '/login'),
  kidPassword: named('kidPassword', 'kid', '/login'),
  kidDeleted: named('kidDeleted', 'kid', '/'),
  kidDeletionDeclined: named('kidDeletionDeclined', 'kid', '/mypage/kids-account/revoke'),
} as const satisfies Samples;
