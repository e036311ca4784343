import type { ConditionPlan, DataPlan, LinkPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { ScopesProvider, useHolds, useScopes, useShownText } from '../../render/frame.tsx';
import { resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import { EmptyNote, type EmptyPlan } from '../../render/lists/empty-note.tsx';
import { PageLinks } from '../../render/pagination/page-links.tsx';
import { type PagesPlan, usePages } from '../../render/pagination/use-pages.ts';
import { isSame, readPath } from '../../validate/index.ts';

export interface TableOptions extends EmptyPlan {
  readonly items: DataPlan;
  readonly caption: TextPlan;
  readonly empty: TextPlan;
  readonly variant?: 'columns' | 'lines';
  readonly columns: readonly ColumnPlan[];
  readonly pagination?: PagesPlan;
}
interface ColumnPlan {
  readonly title: TextPlan;
  readonly value: TextPlan;
  readonly align?: 'start' | 'end';
  readonly line?: 'first' | 'second';
  readonly breaksWords?: boolean;
  readonly note?: TextPlan;
  readonly link?: LinkPlan;
  readonly when?: ConditionPlan;
}

function Table({ items, caption, empty, variant, columns, pagination: pages, ...emptyNote }: TableOptions) {
  const formatText = useShownText();
  const holds = useHolds();
  const { scopes, isLoading, links } = usePages(pages);
  const value = readPath(scopes, items.at);
  const rows = (Array.isArray(value) ? value : []).map((item: unknown) => ({ ...scopes, item }));
  const visibleColumns = groupByTitle(columns).filter(([, ...group]) =>
    group.some(({ when }) => rows.some((row) => holds(when, row))),
  );
  if (rows.length === 0)
    return (
      <div className="table-block">
        <p className="table-caption">{formatText(caption)}</p>
        <EmptyNote text={empty} {...emptyNote} />
        {links !== undefined && <PageLinks {...links} />}
      </div>
    );
  return (
    <div className="table-block">
      <table className="data-table" data-variant={variant} aria-busy={isLoading || undefined}>
        <caption>{formatText(caption)}</caption>
        <thead>
          <tr>
            {visibleColumns.map(([title, first], index) => (
              // Columns never change order.
              <th key={`${index}-title`} scope="col" data-align={first?.align}>
                {formatText(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${index}-row`}>
              <ScopesProvider value={row}>
                {visibleColumns.map(([, ...group], place) => (
                  <Cell key={`${place}-cell`} isLine={variant === 'lines'} column={group.find(({ when }) => holds(when, row))} />
                ))}
              </ScopesProvider>
            </tr>
          ))}
        </tbody>
      </table>
      {links !== undefined && <PageLinks {...links} />}
    </div>
  );
}

/** Neighbours with the same title are alternatives for one column. */
function groupByTitle(columns: readonly ColumnPlan[]): readonly (readonly [TextPlan, ...ColumnPlan[]])[] {
  const groups: [TextPlan, ...ColumnPlan[]][] = [];
  for (const column of columns) {
    const group = groups.at(-1);
    if (group !== undefined && isSame(group[0], column.title)) group.push(column);
    else groups.push([column.title, column]);
  }
  return groups;
}

/** The cell of a row; undefined: the row has no value for this column. */
function Cell({ column, isLine }: { readonly column: ColumnPlan | undefined; readonly isLine: boolean }) {
  const formatText = useShownText();
  const scopes = useScopes();
  if (column === undefined) return <td className="data-cell-none" />;
  const { title, value, align, line, breaksWords, note, link } = column;
  const below = formatText(note);
  const address = resolveLink(link, scopes);
  return (
    <td data-align={align} data-line={line}>
      <span className={isLine ? 'data-title visually-hidden' : 'data-title'}>{formatText(title)}</span>
      <span className={breaksWords === true ? 'data-value data-broken' : 'data-value'}>
        {address === undefined ? formatText(value) : <Link address={address}>{formatText(value)}</Link>}
        {below !== undefined && below !== '' && <span className="data-note">{below}</span>}
      </span>
    </td>
  );
}

export const component = defineBlock(Table);
