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
