import type { ConditionPlan, DataPlan, TextPlan } from '../../../declare/index.ts';
import { readPath } from '../../../validate/index.ts';
import { ScopesProvider, useHolds, useScopes, useShownText } from '../../frame.tsx';
import { registerBlock } from '../registry.tsx';

export interface TableOptions {
  readonly of: DataPlan;
  readonly caption: TextPlan;
  readonly empty: TextPlan;
  readonly columns: readonly ColumnPlan[];
}
interface ColumnPlan {
  readonly title: TextPlan;
  readonly value: TextPlan;
  readonly note?: TextPlan;
  readonly when?: ConditionPlan;
}

function Table({ of, caption, empty, columns }: TableOptions) {
  const formatText = useShownText();
  const holds = useHolds();
  const scopes = useScopes();
  const found = readPath(scopes, of.at);
  const rows = (Array.isArray(found) ? found : []).map((item: unknown) => ({ ...scopes, item }));
  const shown = columns.filter(({ when }) => rows.some((row) => holds(when, row)));
  if (rows.length === 0) return <p className="list-empty">{formatText(empty)}</p>;
  return (
    <div className="table-block">
      <table className="data-table">
        <caption>{formatText(caption)}</caption>
        <thead>
          <tr>
            {shown.map(({ title }, index) => (
              // Columns never change order.
              <th key={`${index}-title`} scope="col">
                {formatText(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${index}-row`}>
              <ScopesProvider value={row}>
                {shown.map((column, place) => (
                  <Cell key={`${place}-cell`} column={column} />
                ))}
              </ScopesProvider>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ column: { title, value, note, when } }: { readonly column: ColumnPlan }) {
  const formatText = useShownText();
  const holds = useHolds();
  if (!holds(when)) return <td className="data-cell-none" />;
  const below = formatText(note);
  return (
    <td>
      <span className="data-title">{formatText(title)}</span>
      <span className="data-value">
        {formatText(value)}
        {below !== undefined && below !== '' && <span className="data-note">{below}</span>}
      </span>
    </td>
  );
}

registerBlock('table', Table);
