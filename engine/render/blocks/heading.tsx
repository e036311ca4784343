import type { DataPlan, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { useScopes, useWords } from '../frame.tsx';
import { readAddress } from '../links/address.ts';

export interface HeadingOptions {
  readonly words: WordsPlan;
  readonly image?: DataPlan;
  readonly level: 2 | 3;
}

export function Heading({ words, image, level }: HeadingOptions) {
  const say = useWords();
  const scopes = useScopes();
  const found = image === undefined ? undefined : readPath(scopes, image.at);
  const picture = typeof found === 'string' && found !== '' ? readAddress(found) : undefined;
  const Rank = level === 3 ? 'h3' : 'h2';
  if (image === undefined) return <Rank>{say(words)}</Rank>;
  return (
    <div className="heading-row">
      {picture !== undefined && <img className="card-image" src={picture.href} alt="" width={48} height={48} />}
      <Rank>{say(words)}</Rank>
    </div>
  );
}
