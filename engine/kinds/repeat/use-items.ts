import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldPlan, Json, JsonObject } from '../../declare/index.ts';
import { useFormContext } from '../../render/form/form-context.tsx';
import type { FormStore } from '../../render/form/store/form-store.ts';
import { moveIssues } from '../../render/form/store/issue-targets.ts';
import { useStart } from '../../render/form/use-start.ts';
import { changeItems, type ItemChange, itemsOf, readCopiedId } from '../../submit/index.ts';
import { createItemsStore } from './items-store.ts';

/** A rendered item. Its key stays the same when it moves, so that its controls keep their text. */
export interface Row {
  readonly rowId: string;
  /** Its initial id and heading; the controls hold the rest. */
  readonly item: JsonObject;
  /** A new item is open from the beginning. */
  readonly isNew: boolean;
}

/** The part of an item that receives the focus after a change. */
export type FocusPart = 'up' | 'down' | 'handle' | 'first';

/** The last change, announced to screen readers. */
export type ItemsAnnouncement = {
  readonly what: 'moved' | 'added' | 'copied' | 'removed' | 'restored';
  readonly n: number;
  readonly item: JsonObject;
};

export interface Items {
  readonly rows: readonly Row[];
  /** The store for the controls inside items. */
  readonly store: FormStore;
  readonly announcement: ItemsAnnouncement | undefined;
  /** Whether the last change removed an item that can be restored. */
  readonly canUndo: boolean;
  add(): void;
  move(index: number, to: number, focus: FocusPart): void;
  copy(index: number): void;
  remove(index: number): void;
  undo(): void;
  /** The element around all items. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

interface ItemsState {
  readonly rows: readonly Row[];
  readonly announcement: ItemsAnnouncement | undefined;
  readonly removed: { readonly row: Row; readonly index: number } | undefined;
}

const undoButton = '[data-undo]';

/**
 * The items of a field. This hook holds their order, the controls hold their text, and the form's store holds both as one answer.
 */
export function useItems(field: FieldPlan): Items {
  const { key } = field;
  const { store, scopes } = useFormContext();
  const start = useStart(key);
  const counter = useRef(0);
  const ref = useRef<HTMLDivElement>(null);
  const focus = useRef<string | undefined>(undefined);
  const [state, setState] = useState<ItemsState>(() => ({ rows: toRows(start), announcement: undefined, removed: undefined }));
  // For events that occur before the next render.
  const latest = useRef(state);

  const updateState = useCallback((next: ItemsState) => {
    latest.current = next;
    setState(next);
  }, []);

  function toRows(answer: Json): readonly Row[] {
    return itemsOf(answer).map((item) => ({ rowId: `r${counter.current++}`, item, isNew: isNewItem(item) }));
  }

  const items = useMemo(
    () => createItemsStore(store, field, () => latest.current.rows.map(({ item }) => item), scopes),
    [store, field, scopes],
  );
  const read = useCallback(() => items.read(latest.current.rows.map(({ item }) => item)), [items]);

  // Children's effects run first: their controls are registered when the store reads what was typed before scripts ran.
  const latestToRows = useRef(toRows);
  latestToRows.current = toRows;
  useEffect(
    () =>
      store.register(key, {
        read,
        complete: items.complete,
        write: (answer) => updateState({ rows: latestToRows.current(answer), announcement: undefined, removed: undefined }),
      }),
    [store, key, read, items, updateState],
  );

  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = undefined;
    if (wanted !== undefined && state.announcement !== undefined) ref.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [state]);

  /** Renders the items in another order and writes the new answer to the store. */
  const applyChange = useCallback(
    (next: ItemsState, answer: readonly JsonObject[], places: (index: number) => number | undefined) => {
      updateState(next);
      store.changeView(key, { issues: moveIssues(store.view(key).issues, places) });
      store.touch(key);
      store.commit(key, answer);
    },
    [updateState, store, key],
  );

  const change = useCallback(
    (wanted: ItemChange): readonly JsonObject[] | undefined => changeItems(field, read(), wanted),
    [field, read],
  );

  const { add, copy } = useInsertions({ change, applyChange, latest, counter, focus });

  const move = useCallback(
    (index: number, to: number, part: FocusPart) => {
      const after = change({ do: 'move', index, to });
      const moved = latest.current.rows[index];
      if (after === undefined || moved === undefined) return;
      const otherRows = latest.current.rows.filter((row) => row !== moved);
      const rows = [...otherRows.slice(0, to), moved, ...otherRows.slice(to)];
      const before = latest.current.rows;
      focus.current = partOf(moved.rowId, part);
      const announcement: ItemsAnnouncement = { what: 'moved', n: to + 1, item: moved.item };
      const places = new Map(rows.map((row, place) => [row.rowId, place]));
      applyChange({ rows, announcement, removed: undefined }, after, (old) => places.get(before[old]?.rowId ?? ''));
    },
    [change, applyChange],
  );

  const remove = useCallback(
    (index: number) => {
      const item = read()[index];
      const after = change({ do: 'remove', index });
      const removedRow = latest.current.rows[index];
      if (after === undefined || removedRow === undefined || item === undefined) return;
      const rows = latest.current.rows.filter((row) => row !== removedRow);
      focus.current = undoButton;
      const announcement: ItemsAnnouncement = { what: 'removed', n: index + 1, item };
      applyChange({ rows, announcement, removed: { row: { ...removedRow, item, isNew: true }, index } }, after, (old) =>
        old === index ? undefined : old > index ? old - 1 : old,
      );
    },
    [change, read, applyChange],
  );

  const undo = useCallback(() => {
    const { removed, rows } = latest.current;
    if (removed === undefined) return;
    const { row, index } = removed;
    focus.current = partOf(row.rowId, 'first');
    const announcement: ItemsAnnouncement = { what: 'restored', n: index + 1, item: row.item };
    const restored = insertAt(read(), index, row.item);
    applyChange({ rows: insertAt(rows, index, row), announcement, removed: undefined }, restored, shiftFrom(index));
  }, [read, applyChange]);

  return {
    rows: state.rows,
    store: items.store,
    announcement: state.announcement,
    canUndo: state.removed !== undefined,
    add,
    move,
    copy,
    remove,
    undo,
    ref,
  };
}

function insertAt<Each>(list: readonly Each[], index: number, element: Each): readonly Each[] {
  return [...list.slice(0, index), element, ...list.slice(index)];
}

interface Insertions {
  readonly change: (wanted: ItemChange) => readonly JsonObject[] | undefined;
  readonly applyChange: (next: ItemsState, answer: readonly JsonObject[], places: (index: number) => number | undefined) => void;
  readonly latest: RefObject<ItemsState>;
  /** Numbers rows. */
  readonly counter: RefObject<number>;
  /** What receives the focus after the change. */
  readonly focus: RefObject<string | undefined>;
}

/** Adds new and copied items. */
function useInsertions({ change, applyChange, latest, counter, focus }: Insertions): Pick<Items, 'add' | 'copy'> {
  /** Shows the item that a change has put at a place. */
  const insert = useCallback(
    (wanted: ItemChange, place: number, announcement: Pick<ItemsAnnouncement, 'what' | 'n'>) => {
      const after = change(wanted);
      const item = after?.[place];
      if (after === undefined || item === undefined) return;
      const row: Row = { rowId: `r${counter.current++}`, item, isNew: true };
      focus.current = partOf(row.rowId, 'first');
      const rows = insertAt(latest.current.rows, place, row);
      applyChange({ rows, announcement: { ...announcement, item }, removed: undefined }, after, shiftFrom(place));
    },
    [change, applyChange, latest, counter, focus],
  );
  const add = useCallback(() => {
    const { length } = latest.current.rows;
    insert({ do: 'add' }, length, { what: 'added', n: length + 1 });
  }, [insert, latest]);
  const copy = useCallback(
    (index: number) => insert({ do: 'copy', index }, index + 1, { what: 'copied', n: index + 1 }),
    [insert],
  );
  return { add, copy };
}

/** Where items are after one was inserted. */
const shiftFrom = (index: number) => (old: number) => (old >= index ? old + 1 : old);

/** It is not stored. */
function isNewItem({ id }: JsonObject): boolean {
  return typeof id !== 'string' || readCopiedId(id) !== undefined;
}

function partOf(rowId: string, part: FocusPart): string {
  const inside = part === 'first' ? ':is(input:not([type="hidden"]), select, textarea)' : `[data-part="${part}"]`;
  return `[data-row="${rowId}"] ${inside}`;
}
