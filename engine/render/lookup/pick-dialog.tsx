import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Modal } from '../dialogs/modal.tsx';
import { useText } from '../frame.tsx';

export interface PickDialogProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly onPick: (index: number) => void;
  readonly onClose: () => void;
}

/** A dialog with one button per option. Arrow keys, Home and End move between them, Escape closes it. */
export function PickDialog({ title, names, onPick, onClose }: PickDialogProps) {
  const text = useText();
  return (
    <Modal
      title={title}
      onDismiss={onClose}
      actions={
        <button type="button" className="button button-plain" onClick={onClose}>
          {text('common.close')}
        </button>
      }
    >
      <PickList names={names} onPick={onPick} />
    </Modal>
  );
}

function PickList({ names, onPick }: Pick<PickDialogProps, 'names' | 'onPick'>) {
  const list = useRef<HTMLUListElement>(null);
  // Focuses the first option; closing the dialog restores the focus.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  function move(event: KeyboardEvent<HTMLUListElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const to = nextPlace(
      event.key,
      buttons.findIndex((button) => button.matches(':focus')),
      buttons.length,
    );
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  }
  return (
    <ul ref={list} className="picks" onKeyDown={move}>
      {names.map((name, index) => (
        <li key={`${index}-${name}`}>
          <button type="button" className="pick" onClick={() => onPick(index)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Target index of a key among `count` options: `("ArrowDown", 0, 3)` → 1; undefined: none. */
function nextPlace(key: string, from: number, count: number): number | undefined {
  const places: { readonly [key: string]: number } = {
    ArrowDown: Math.min(from + 1, count - 1),
    ArrowUp: Math.max(from - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(places, key) ? places[key] : undefined;
}
