import { useState } from 'react';
import { isObject } from '../../../engine/declare/index.ts';

/** A collapsed JSON value, rendered when expanded. */
export function Tree({ name, value }: { readonly name: string; readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const entries = Array.isArray(value)
    ? value.map((element, index) => [String(index), element])
    : isObject(value)
      ? Object.entries(value)
      : undefined;
  if (entries === undefined || entries.length === 0) {
    return (
      <div className="leaf">
        <span className="name">{name}</span> <code>{JSON.stringify(value)}</code>
      </div>
    );
  }
  return (
    <details className="tree" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="name">{name}</span> <small>{Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`}</small>
      </summary>
      {isOpen ? entries.map(([key, inside]) => <Tree key={String(key)} name={String(key)} value={inside} />) : null}
    </details>
  );
}
