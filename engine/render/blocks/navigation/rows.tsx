import type { ConditionPlan, LinkPlan, TextPlan } from '../../../declare/index.ts';
import { useHolds, useScopes, useShownText } from '../../frame.tsx';
import { ChevronIcon } from '../../icons.tsx';
import { resolveLink } from '../../links/address.ts';
import { Link } from '../../links/link.tsx';
import { registerBlock } from '../registry.tsx';

export interface RowPlan {
  readonly link: LinkPlan;
  readonly text: TextPlan;
  readonly value?: TextPlan;
  readonly when?: ConditionPlan;
}

function Rows({ title, items }: { readonly title?: TextPlan; readonly items: readonly RowPlan[] }) {
  const holds = useHolds();
  const formatText = useShownText();
  const visibleRows = items.filter((row) => holds(row.when));
  if (visibleRows.length === 0) return null;
  return (
    <section className="rows-block">
      {title !== undefined && <h2>{formatText(title)}</h2>}
      <RowList rows={visibleRows} />
    </section>
  );
}

export function RowList({ rows }: { readonly rows: readonly RowPlan[] }) {
  return (
    <ul className="rows">
      {rows.map((row, index) => (
        <li key={`${index}-row`}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row }: { readonly row: RowPlan }) {
  const formatText = useShownText();
  const address = resolveLink(row.link, useScopes());
  const inside = (
    <>
      <span className="row-name">{formatText(row.text)}</span>
      {row.value !== undefined && <span className="row-value">{formatText(row.value)}</span>}
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

registerBlock('rows', Rows);
