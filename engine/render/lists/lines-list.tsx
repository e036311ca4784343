import type { DataPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { useScopes } from '../frame.tsx';

/** The texts of a list, without other values. */
export function useLines(of: DataPlan): readonly string[] {
  const value = readPath(useScopes(), of.at);
  return Array.isArray(value) ? value.filter((line): line is string => typeof line === 'string') : [];
}

export function LinesList({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="lines">
      {lines.map((line, index) => (
        // Lines never change order.
        <li key={`${index}-line`}>{line}</li>
      ))}
    </ul>
  );
}
