import { useHolds, useScopes, useShownText } from '../../frame.tsx';
import { resolveLink } from '../../links/address.ts';
import { Link } from '../../links/link.tsx';
import type { FieldLinkPlan } from './section-context.ts';

/** The links that a section has for a field. */
export function renderFieldLinks(name: string, plans: readonly FieldLinkPlan[]) {
  const links = plans.filter(({ fields }) => fields.includes(name));
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
