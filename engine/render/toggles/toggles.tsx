import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { ScopesProvider, useScopes, useShownText } from '../frame.tsx';
import { Toggle, type TogglePlan, type TogglesShared } from './toggle.tsx';

interface TogglesOptions extends TogglesShared {
  readonly title?: TextPlan;
  readonly items: DataPlan;
  readonly option: TogglePlan;
}

/** Switches, each saved by itself. An empty list renders nothing. */
export function Toggles({ title, items, option, ...shared }: TogglesOptions) {
  const scopes = useScopes();
  const formatText = useShownText();
  const elements = listAt(readPath(scopes, items.at));
  if (elements.length === 0) return null;
  return (
    <section className="toggles-block">
      {title !== undefined && <h2>{formatText(title)}</h2>}
      <ul className="toggles">
        {elements.map((element, index) => (
          // Switches never change order.
          <li key={`${index}-toggle`}>
            <ScopesProvider value={{ ...scopes, option: element }}>
              <Toggle option={option} shared={shared} />
            </ScopesProvider>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function listAt(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
