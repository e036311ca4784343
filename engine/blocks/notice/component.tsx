import type { LinkPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import type { Tone } from '../../render/icons.tsx';
import { resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import { NoticeBox } from '../../render/notice-box.tsx';

export interface NoticeOptions {
  readonly tone: Tone;
  readonly title?: TextPlan;
  readonly text: TextPlan;
  readonly action?: { readonly link: LinkPlan; readonly text: TextPlan };
}

function Notice({ tone, title, text, action }: NoticeOptions) {
  const formatText = useShownText();
  const address = resolveLink(action?.link, useScopes());
  return (
    <NoticeBox tone={tone} title={formatText(title)}>
      <p>{formatText(text)}</p>
      {address !== undefined && (
        <p>
          <Link address={address}>{formatText(action?.text)}</Link>
        </p>
      )}
    </NoticeBox>
  );
}

export const component = defineBlock(Notice);
