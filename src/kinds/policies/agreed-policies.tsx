import { Fragment } from 'react';
import type { FieldPlan } from '../../../engine/declare/index.ts';
import { formatValue, TickIcon } from '../../../engine/render/controls/index.ts';
import { Link, useText, useTexts } from '../../../engine/render/index.ts';
import { findPolicyText, policyValue, type ShownPolicy } from './policy-list.ts';

interface AgreedPoliciesProps {
  readonly name: string;
  readonly field: FieldPlan;
  readonly policies: readonly ShownPolicy[];
}

/** Policies that were accepted earlier: one line for each day, with links that keep the form open. They are sent with the form. */
export function AgreedPolicies({ name, field, policies }: AgreedPoliciesProps) {
  const text = useText();
  const texts = useTexts();
  const dayOf = ({ agreedAt }: ShownPolicy) => (agreedAt === undefined ? '' : formatValue('date', agreedAt, texts));
  const days = [...new Set(policies.map(dayOf))];
  return days.map((day) => (
    <p key={day} className="policies-agreed">
      <TickIcon />
      <span>
        {day === '' ? text('form.policies.agreedEarlier') : text('form.policies.agreedOn', { day })}
        {policies
          .filter((policy) => dayOf(policy) === day)
          .map((policy, index) => (
            <Fragment key={policy.policyId}>
              {index > 0 && text('form.listSeparator')}
              <PolicyLink field={field} policy={policy} />
              <input type="hidden" name={name} value={policyValue(policy)} />
            </Fragment>
          ))}
      </span>
    </p>
  ));
}

function PolicyLink({ field, policy }: { readonly field: FieldPlan; readonly policy: ShownPolicy }) {
  const text = useText();
  const address = findPolicyText(field, policy);
  if (address === undefined) return policy.title;
  return (
    <Link address={address} newTab>
      {policy.title}
      <span className="visually-hidden">{text('common.newTab')}</span>
    </Link>
  );
}
