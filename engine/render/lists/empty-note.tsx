import type { IconName, LinkPlan, TextPlan } from '../../declare/index.ts';
import { useScopes, useShownText } from '../frame.tsx';
import { resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';
import { NamedIcon } from '../named-icon.tsx';

/** The compiled `emptyOptions` (engine/declare/words/parts.ts). */
export interface EmptyPlan {
  readonly emptyIcon: IconName;
  readonly emptyAction?: { readonly text: TextPlan; readonly link: LinkPlan };
}

/** The message of a list without elements: icon, text and a link. */
export function EmptyNote({ text, emptyIcon, emptyAction }: EmptyPlan & { readonly text: TextPlan | undefined }) {
  const formatText = useShownText();
  const scopes = useScopes();
  const address = emptyAction && resolveLink(emptyAction.link, scopes);
  return (
    <div className="list-empty">
      <NamedIcon name={emptyIcon} />
      <p>{formatText(text)}</p>
      {emptyAction !== undefined && address !== undefined && (
        <Link className="button button-plain" address={address}>
          {formatText(emptyAction.text)}
        </Link>
      )}
    </div>
  );
}
