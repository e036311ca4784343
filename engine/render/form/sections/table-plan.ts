import type { ReactNode } from 'react';
import type { TextPlan } from '../../../declare/index.ts';

export interface TableSearchPlan {
  readonly label: TextPlan;
  readonly onlyMarked?: TextPlan;
  readonly resultCount: TextPlan;
  readonly noResults: TextPlan;
}

export interface RowFilter {
  /** Words that the name of a row must contain. */
  readonly words: string;
  readonly isOnlyMarked: boolean;
}

export interface TableSearchProps {
  readonly plan: TableSearchPlan;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

export const everyRow: RowFilter = { words: '', isOnlyMarked: false };

/** A column of a section that is a table. */
export interface ColumnPlan {
  readonly title: TextPlan;
  /** Key prefix of its fields: `signUp.` */
  readonly prefix: string;
}

export interface SectionTableProps {
  readonly columns: readonly ColumnPlan[];
  readonly keys: readonly string[];
  readonly search: TableSearchPlan | undefined;
}

/** Loads the inputs of a search. */
type LoadTableSearch = () => Promise<{ readonly TableSearch: (props: TableSearchProps) => ReactNode }>;

let loadTableSearch: LoadTableSearch | undefined;

/** Adds what draws the search of tables. Without it tables show all rows. */
export function registerTableSearch(load: LoadTableSearch): void {
  loadTableSearch = load;
}

export const findTableSearch = () => loadTableSearch;
