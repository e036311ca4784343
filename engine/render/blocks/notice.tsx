import type { LinkPlan, WordsPlan } from '../../declare/index.ts';
import { useScopes, useWords } from '../frame.tsx';
import { resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';
import { NoticeBox, type Tone } from '../notice-box.tsx';

export interface NoticeOptions {
  readonly tone: Tone;
  readonly title?: WordsPlan;
  readonly words: WordsPlan;
  readonly link?: { readonly to: LinkPlan; readonly words: WordsPlan };
}

export function Notice({ tone, title, words, link }: NoticeOptions) {
  const say = useWords();
  const address = resolveLink(link?.to, useScopes());
  return (
    <NoticeBox tone={tone} title={say(title)}>
      <p>{say(words)}</p>
      {address !== undefined && (
        <p>
          <Link address={address}>{say(link?.words)}</Link>
        </p>
      )}
    </NoticeBox>
  );
}
