import type { LinkPlan, TextPlan } from '../../../declare/index.ts';
import { useScopes, useShownText } from '../../frame.tsx';
import type { Tone } from '../../icons.tsx';
import { resolveLink } from '../../links/address.ts';
import { Link } from '../../links/link.tsx';
import { NoticeBox } from '../../notice-box.tsx';
import { registerBlock } from '../registry.tsx';

export interface NoticeOptions {
  readonly tone: Tone;
  readonly title?: TextPlan;
  readonly text: TextPlan;
  readonly link?: { readonly to: LinkPlan; readonly text: TextPlan };
}

function Notice({ tone, title, text, link }: NoticeOptions) {
  const formatText = useShownText();
  const address = resolveLink(link?.to, useScopes());
  return (
    <NoticeBox tone={tone} title={formatText(title)}>
      <p>{formatText(text)}</p>
      {address !== undefined && (
        <p>
          <Link address={address}>{formatText(link?.text)}</Link>
        </p>
      )}
    </NoticeBox>
  );
}

registerBlock('notice', Notice);
