import type { ConditionPlan, LinkPlan, WordsPlan } from '../../declare/index.ts';
import { useHolds, useScopes, useWords } from '../frame.tsx';
import { ChevronIcon } from '../icons.tsx';
import { resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';

export interface RowPlan {
  readonly link: LinkPlan;
  readonly words: WordsPlan;
  readonly value?: WordsPlan;
  readonly when?: ConditionPlan;
}

export function Rows({ title, items }: { readonly title?: WordsPlan; readonly items: readonly RowPlan[] }) {
  const holds = useHolds();
  const say = useWords();
  const shown = items.filter((row) => holds(row.when));
  if (shown.length === 0) return null;
  return (
    <section className="rows-block">
      {title !== undefined && <h2>{say(title)}</h2>}
      <ul className="rows">
        {shown.map((row, index) => (
          <li key={`${index}-row`}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { readonly row: RowPlan }) {
  const say = useWords();
  const address = resolveLink(row.link, useScopes());
  const inside = (
    <>
      <span className="row-name">{say(row.words)}</span>
      {row.value !== undefined && <span className="row-value">{say(row.value)}</span>}
      {address !== undefined && <ChevronIcon to="right" />}
    </>
  );
  return address === undefined ? (
    <div className="row">{inside}</div>
  ) : (
    <Link className="row" address={address}>
      {inside}
    </Link>
  );
}
