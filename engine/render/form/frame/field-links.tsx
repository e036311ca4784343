import { createContext, use } from 'react';
import type { ConditionPlan, LinkPlan, TextPlan } from '../../../declare/index.ts';
import { useHolds, useScopes, useShownText } from '../../frame.tsx';
import { resolveLink } from '../../links/address.ts';
import { Link } from '../../links/link.tsx';

/** A link beside the label of a field. */
export interface FieldLinkPlan {
  readonly fields: readonly string[];
  readonly text: TextPlan;
  readonly link: LinkPlan;
  readonly when?: ConditionPlan;
}

const FieldLinksContext = createContext<readonly FieldLinkPlan[]>([]);
export const FieldLinksProvider = FieldLinksContext;

/** The links that the section has for a field. */
export function FieldLinks({ name }: { readonly name: string }) {
  const links = use(FieldLinksContext).filter(({ fields }) => fields.includes(name));
  return links.map((plan, index) => <FieldLink key={`${index}-link`} plan={plan} />);
}

function FieldLink({ plan }: { readonly plan: FieldLinkPlan }) {
  const holds = useHolds();
  const scopes = useScopes();
  const formatText = useShownText();
  const address = resolveLink(plan.link, scopes);
  if (address === undefined || !holds(plan.when)) return null;
  return (
    <Link address={address} className="field-link">
      {formatText(plan.text)}
    </Link>
  );
}
