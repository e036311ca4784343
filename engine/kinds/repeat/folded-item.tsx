import { type ReactNode, useState } from 'react';
import { ChevronIcon } from '../../render/icons.tsx';

interface FoldedItemProps {
  readonly handle: ReactNode;
  readonly title: string;
  /** Whether it opens by itself; it then stays open until the person closes it. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** An item of which only the title is visible until it is opened. */
export function FoldedItem({ handle, title, isOpen: mustOpen, children }: FoldedItemProps) {
  const [isOpen, setIsOpen] = useState(mustOpen);
  const [wasForced, setWasForced] = useState(mustOpen);
  if (mustOpen !== wasForced) {
    setWasForced(mustOpen);
    if (mustOpen) setIsOpen(true);
  }
  return (
    <>
      {handle}
      <details className="fold" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span className="repeat-name">{title}</span>
          <ChevronIcon to="right" />
        </summary>
        <div className="fold-body">{children}</div>
      </details>
    </>
  );
}
