import type { ReactNode } from 'react';
import type { WordsPlan } from '../../declare/index.ts';
import { findWidget } from '../fields/registry.ts';
import { useFrame } from '../frame.tsx';
import { Hint, Issues } from './field-frame.tsx';
import { FieldProvider, useOpenField } from './field-room.tsx';
import { useFormWords } from './form-room.tsx';
import { FieldMarks } from './marked-fields.tsx';

export interface ColumnPlan {
  readonly title: WordsPlan;
  /** How the keys of its fields begin: `signUp.` */
  readonly prefix: string;
}

interface Row {
  /** What stands behind the prefixes: `nickname`. */
  readonly name: string;
  /** The key of each column, in the order of the columns; undefined where a column has no such field. */
  readonly keys: readonly (string | undefined)[];
}

/**
 * Fields as a table, each named by its row and its column. RJSF places fields one below the other and knows no rows, so that a
 * table places its own; what stands in a cell is the same widget with the same issues.
 */
export function SectionTable({ columns, keys }: { readonly columns: readonly ColumnPlan[]; readonly keys: readonly string[] }) {
  return (
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
        {rowsOf(columns, keys).map((row) => (
          <RowCells key={row.name} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

/** `["signUp.nickname", "profile.nickname"]` → one row `nickname`; rows stand in the order in which their first field is named. */
function rowsOf(columns: readonly ColumnPlan[], keys: readonly string[]): readonly Row[] {
  const names = keys.flatMap((key) => {
    const column = columns.find(({ prefix }) => key.startsWith(prefix));
    return column === undefined ? [] : [key.slice(column.prefix.length)];
  });
  const known = new Set(keys);
  return [...new Set(names)].map((name) => ({
    name,
    keys: columns.map(({ prefix }) => (known.has(prefix + name) ? prefix + name : undefined)),
  }));
}

function Title({ words }: { readonly words: WordsPlan }) {
  return useFormWords(words);
}

function RowCells({ row, columns }: { readonly row: Row; readonly columns: readonly ColumnPlan[] }) {
  const first = row.keys.find((key) => key !== undefined);
  if (first === undefined) return null;
  return (
    <tr>
      <th scope="row">
        <FieldName name={first} />
      </th>
      {columns.map((column, index) => {
        const key = row.keys[index];
        return (
          <td key={column.prefix}>{key === undefined ? <Lacking column={column} /> : <Cell name={key} column={column} />}</td>
        );
      })}
    </tr>
  );
}

/** The row is named by the label of its first field: all fields of a row ask the same. */
function FieldName({ name }: { readonly name: string }) {
  return useOpenField(name).label;
}

/** The column's title is seen on narrow screens only, where the row is a card. */
function Lacking({ column }: { readonly column: ColumnPlan }) {
  return (
    <span className="cell-none">
      <span className="cell-title">
        <Title words={column.title} />
      </span>
      –
    </span>
  );
}

/** A control without a mark of its own: whether it must be answered is the same for all of a table. */
function Cell({ name, column }: { readonly name: string; readonly column: ColumnPlan }) {
  const open = useOpenField(name);
  const { field, id } = open;
  const { host } = useFrame();
  host.onFieldWork?.(name, 'render');
  const { Control, frame } = findWidget(field.widget);
  const label: ReactNode = (
    <>
      <span className="visually-hidden">{open.label} </span>
      <span className="cell-title">
        <Title words={column.title} />
      </span>
    </>
  );
  const inside = (
    <>
      <Hint name={name} />
      <Control name={name} />
      <FieldMarks name={name} />
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
