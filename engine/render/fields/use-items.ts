import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldPlan, Json, JsonObject } from '../../declare/index.ts';
import { changeItems, type ItemChange, itemsOf } from '../../submit/index.ts';
import { useFormRoom } from '../form/form-room.tsx';
import type { FormStore } from '../form/form-store.ts';
import { moveIssues } from '../form/tellable.ts';
import { openItemsStore } from './items-store.ts';
import { useStart } from './use-start.ts';

/** An item on the page. Its key stays with it wherever it moves, so that its controls keep what was typed in them. */
export interface Row {
  readonly row: string;
  /** What it began with: its id and its heading; the rest stands in its controls. */
  readonly item: JsonObject;
}

/** The part of an item that takes the focus after a change. */
export type FocusPart = 'up' | 'down' | 'handle' | 'first';

/** What was done last, told to those who do not see it. */
export type Told = { readonly what: 'moved' | 'added' | 'removed' | 'restored'; readonly n: number; readonly item: JsonObject };

export interface Items {
  readonly rows: readonly Row[];
  /** The store that the controls inside of items use. */
  readonly store: FormStore;
  readonly told: Told | undefined;
  /** Whether the last change removed an item that can still come back. */
  readonly canUndo: boolean;
  add(): void;
  move(index: number, to: number, focus: FocusPart): void;
  remove(index: number): void;
  undo(): void;
  /** The element around all items. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

interface Drawn {
  readonly rows: readonly Row[];
  readonly told: Told | undefined;
  readonly removed: { readonly row: Row; readonly index: number } | undefined;
}

const undoButton = '[data-undo]';

/** The items of a field: their order is kept here, what is typed in them by their controls, and the form's store has all of it as one answer. */
export function useItems(field: FieldPlan): Items {
  const { key } = field;
  const { store } = useFormRoom();
  const start = useStart(key);
  const counter = useRef(0);
  const ref = useRef<HTMLDivElement>(null);
  const focus = useRef<string | undefined>(undefined);
  const [drawn, setDrawn] = useState<Drawn>(() => ({ rows: toRows(start), told: undefined, removed: undefined }));
  // Read by events that come before the next drawing.
  const latest = useRef(drawn);

  const draw = useCallback((next: Drawn) => {
    latest.current = next;
    setDrawn(next);
  }, []);

  function toRows(answer: Json): readonly Row[] {
    return itemsOf(answer).map((item) => ({ row: `r${counter.current++}`, item }));
  }

  const items = useMemo(() => openItemsStore(store, field, () => latest.current.rows.map(({ item }) => item)), [store, field]);
  const read = useCallback(() => items.read(latest.current.rows.map(({ item }) => item)), [items]);

  // Children's effects come first: their controls are known when the store looks what was typed before scripts ran.
  const fresh = useRef(toRows);
  fresh.current = toRows;
  useEffect(
    () =>
      store.register(key, {
        read,
        write: (answer) => draw({ rows: fresh.current(answer), told: undefined, removed: undefined }),
      }),
    [store, key, read, draw],
  );

  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = undefined;
    if (wanted !== undefined && drawn.told !== undefined) ref.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [drawn]);

  /** Draws the items in another order, and gives the store the answer that they now are. */
  const settle = useCallback(
    (next: Drawn, answer: readonly JsonObject[], places: (index: number) => number | undefined) => {
      draw(next);
      // What the head says of items would name the wrong ones.
      if (store.view(key).issues.length > 0) store.clearSummary();
      store.changeView(key, { issues: moveIssues(store.view(key).issues, places) });
      store.touch(key);
      store.commit(key, answer);
    },
    [draw, store, key],
  );

  const change = useCallback(
    (wanted: ItemChange): readonly JsonObject[] | undefined => changeItems(field, read(), wanted),
    [field, read],
  );

  const add = useCallback(() => {
    const after = change({ do: 'add' });
    const added = after?.at(-1);
    if (after === undefined || added === undefined) return;
    const row: Row = { row: `r${counter.current++}`, item: added };
    const told: Told = { what: 'added', n: after.length, item: added };
    focus.current = partOf(row.row, 'first');
    settle({ rows: [...latest.current.rows, row], told, removed: undefined }, after, (index) => index);
  }, [change, settle]);

  const move = useCallback(
    (index: number, to: number, part: FocusPart) => {
      const after = change({ do: 'move', index, to });
      const moved = latest.current.rows[index];
      if (after === undefined || moved === undefined) return;
      const others = latest.current.rows.filter((each) => each !== moved);
      const rows = [...others.slice(0, to), moved, ...others.slice(to)];
      const before = latest.current.rows;
      focus.current = partOf(moved.row, part);
      const told: Told = { what: 'moved', n: to + 1, item: moved.item };
      const places = new Map(rows.map((each, place) => [each.row, place]));
      settle({ rows, told, removed: undefined }, after, (old) => places.get(before[old]?.row ?? ''));
    },
    [change, settle],
  );

  const remove = useCallback(
    (index: number) => {
      const item = read()[index];
      const after = change({ do: 'remove', index });
      const gone = latest.current.rows[index];
      if (after === undefined || gone === undefined || item === undefined) return;
      const rows = latest.current.rows.filter((each) => each !== gone);
      focus.current = undoButton;
      const told: Told = { what: 'removed', n: index + 1, item };
      settle({ rows, told, removed: { row: { ...gone, item }, index } }, after, (old) =>
        old === index ? undefined : old > index ? old - 1 : old,
      );
    },
    [change, read, settle],
  );

  const undo = useCallback(() => {
    const { removed, rows } = latest.current;
    if (removed === undefined) return;
    const { row, index } = removed;
    const put = <Each>(list: readonly Each[], each: Each) => [...list.slice(0, index), each, ...list.slice(index)];
    focus.current = partOf(row.row, 'first');
    const told: Told = { what: 'restored', n: index + 1, item: row.item };
    settle({ rows: put(rows, row), told, removed: undefined }, put(read(), row.item), (old) => (old >= index ? old + 1 : old));
  }, [read, settle]);

  return {
    rows: drawn.rows,
    store: items.store,
    told: drawn.told,
    canUndo: drawn.removed !== undefined,
    add,
    move,
    remove,
    undo,
    ref,
  };
}

function partOf(row: string, part: FocusPart): string {
  const inside = part === 'first' ? ':is(input:not([type="hidden"]), select, textarea)' : `[data-part="${part}"]`;
  return `[data-row="${row}"] ${inside}`;
}
