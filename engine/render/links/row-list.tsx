import type { ConditionPlan, LinkPlan, TextPlan } from '../../declare/index.ts';
import { useScopes, useShownText } from '../frame.tsx';
import { ChevronIcon } from '../icons.tsx';
import { resolveLink } from './address.ts';
import { Link } from './link.tsx';

export interface RowPlan {
  readonly link: LinkPlan;
  readonly text: TextPlan;
  readonly value?: TextPlan;
  readonly when?: ConditionPlan;
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
  const value = formatText(row.value);
  const inside = (
    <>
      <span className="row-name">{formatText(row.text)}</span>
      {value !== undefined && value !== '' && <span className="row-value">{value}</span>}
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
