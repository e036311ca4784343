import { type ReactNode, useEffect, useState } from 'react';
import type { TextPlan } from '../../../declare/index.ts';
import { matchesSearch } from '../../../texts/index.ts';
import { isSame } from '../../../validate/index.ts';
import { useFrame, useShownText, useTexts } from '../../frame.tsx';
import { findControl, findWidget } from '../field-registry.ts';
import { useFormContext, useFormText, useFormValue } from '../form-context.tsx';
import { FieldProvider, useOpenField } from '../frame/field-context.tsx';
import { Hint, Issues } from '../frame/field-frame.tsx';
import { labelOf } from '../frame/field-label.ts';
import { DifferenceMark, useIsMarked } from '../frame/marked-fields.tsx';
import { useSection } from '../frame/section-context.ts';
import { between } from './split-lines.ts';
import {
  type ColumnPlan,
  everyRow,
  findTableSearch,
  type RowFilter,
  type SectionTableProps,
  type TableSearchProps,
} from './table-plan.ts';

interface Row {
  /** Key without the prefix: `nickname`. */
  readonly name: string;
  /** Field key per column; undefined if a column has no such field. */
  readonly keys: readonly (string | undefined)[];
}

/**
 * Fields as a table, each labelled by its row and column. Cells contain the same controls and issues as fields below one another. Hidden rows stay in the form and are sent with it.
 */
export function SectionTable({ columns, keys, search }: SectionTableProps) {
  const [filter, setFilter] = useState(everyRow);
  const rows = rowsOf(columns, keys);
  const foundRows = useFoundRows(rows, filter);
  return (
    <>
      {search !== undefined && (
        <SearchTools plan={search} filter={filter} onFilter={setFilter} foundCount={foundRows.size} rowCount={rows.length} />
      )}
      <table className="field-table">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.prefix} scope="col">
                <Title words={column.title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowCells key={row.name} row={row} columns={columns} isHidden={!foundRows.has(row.name)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Names of the rows that the filter shows. */
function useFoundRows(rows: readonly Row[], filter: RowFilter): ReadonlySet<string> {
  const { store } = useFormContext();
  const texts = useTexts();
  const isMarked = useIsMarked();
  const names = useFormValue('answers', (scopes) =>
    rows
      .filter(({ keys }) => {
        const rowKeys = keys.filter((key) => key !== undefined);
        const label = rowKeys[0] === undefined ? '' : labelOf(store.field(rowKeys[0]), { texts, scopes });
        return matchesSearch(label, filter.words) && (!filter.isOnlyMarked || rowKeys.some(isMarked));
      })
      .map(({ name }) => name)
      .join(between),
  );
  return new Set(names === '' ? [] : names.split(between));
}

interface SearchToolsProps extends TableSearchProps {
  /** Numbers of rows. */
  readonly foundCount: number;
  readonly rowCount: number;
}

/** The search loads after the page can be used; if it cannot be loaded, the table shows all rows. */
function SearchTools({ foundCount, rowCount, ...props }: SearchToolsProps) {
  const formatText = useShownText();
  const [Search, setSearch] = useState<(props: TableSearchProps) => ReactNode>();
  useEffect(() => {
    findTableSearch()?.().then(
      (module) => setSearch(() => module.TableSearch),
      () => undefined,
    );
  }, []);
  const { noResults, resultCount: some } = props.plan;
  return (
    <search className="table-search">
      {Search !== undefined && <Search {...props} />}
      <p role="status" className="search-count">
        {foundCount < rowCount && formatText(foundCount === 0 ? noResults : some, { count: foundCount })}
      </p>
    </search>
  );
}

/** `["join.nickname", "card.nickname"]` → one row `nickname`; rows are ordered by the first occurrence of a field. */
function rowsOf(columns: readonly ColumnPlan[], keys: readonly string[]): readonly Row[] {
  const names = keys.flatMap((key) => {
    const column = columns.find(({ prefix }) => key.startsWith(prefix));
    return column === undefined ? [] : [key.slice(column.prefix.length)];
  });
  const knownKeys = new Set(keys);
  return [...new Set(names)].map((name) => ({
    name,
    keys: columns.map(({ prefix }) => (knownKeys.has(prefix + name) ? prefix + name : undefined)),
  }));
}

function Title({ words }: { readonly words: TextPlan }) {
  return useFormText(words);
}

interface RowCellsProps {
  readonly row: Row;
  readonly columns: readonly ColumnPlan[];
  readonly isHidden: boolean;
}

function RowCells({ row, columns, isHidden }: RowCellsProps) {
  const first = row.keys.find((key) => key !== undefined);
  const { store } = useFormContext();
  if (first === undefined) return null;
  const hints = row.keys.flatMap((key) => (key === undefined ? [] : [store.field(key).hint]));
  const isShared = hints.every((hint) => isSame(hint ?? null, hints[0] ?? null));
  return (
    <tr hidden={isHidden}>
      <th scope="row">
        <FieldName name={first} />
        {isShared && <RowHint name={first} />}
      </th>
      {columns.map((column, index) => {
        const key = row.keys[index];
        return (
          <td key={column.prefix}>
            {key === undefined ? <MissingCell column={column} /> : <Cell name={key} column={column} isHintShared={isShared} />}
          </td>
        );
      })}
    </tr>
  );
}

/** The row is labelled by its first field, because all its fields ask for the same. */
function FieldName({ name }: { readonly name: string }) {
  return useOpenField(name).label;
}

/** A hint that all fields of a row share is seen once, below the name of the row; the cells repeat it for screen readers. */
function RowHint({ name }: { readonly name: string }) {
  const { hint } = useOpenField(name);
  return hint === undefined ? null : (
    <span className="field-hint" aria-hidden="true">
      {hint}
    </span>
  );
}

/** The column's title is visible on narrow screens only, where the row is a card. */
function MissingCell({ column }: { readonly column: ColumnPlan }) {
  return (
    <span className="cell-none">
      <span className="cell-title visually-hidden-wide">
        <Title words={column.title} />
      </span>
      –
    </span>
  );
}

/** A control without a mark of its own: whether it must be answered is the same for all of a table. */
function Cell({
  name,
  column,
  isHintShared,
}: {
  readonly name: string;
  readonly column: ColumnPlan;
  readonly isHintShared: boolean;
}) {
  const open = useOpenField(name);
  const { field, id } = open;
  const { host } = useFrame();
  host.onFieldWork?.(name, 'render');
  const { marked } = useSection();
  const { frame, hasHint } = findWidget(field.widget);
  const Control = findControl(field);
  const label: ReactNode = (
    <>
      <span className="visually-hidden">{open.label} </span>
      <span className="cell-title visually-hidden-wide">
        <Title words={column.title} />
      </span>
    </>
  );
  const inside = (
    <>
      {hasHint !== true && <Hint name={name} isVisuallyHidden={isHintShared} />}
      <Control name={name} />
      {marked !== undefined && <DifferenceMark name={name} plan={marked} />}
      <Issues name={name} />
    </>
  );
  const cell =
    frame === 'group' ? (
      <fieldset className="cell" tabIndex={-1} data-field={name}>
        <legend className="cell-label">{label}</legend>
        {inside}
      </fieldset>
    ) : (
      <div className="cell" data-field={name}>
        {frame === 'label' && (
          <label className="cell-label" htmlFor={id}>
            {label}
          </label>
        )}
        {inside}
      </div>
    );
  return <FieldProvider value={open}>{cell}</FieldProvider>;
}
