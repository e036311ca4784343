import type { ReactNode } from 'react';
import { findWidget } from '../form/field-registry.ts';
import { useFrame, useScopes, useScripts } from '../frame.tsx';

/** The page of a field that needs scripts, in place of the screen's blocks: `?ask=field:certification`. undefined: none is asked for. */
export function useFieldPage(): ReactNode | undefined {
  const { screen, loaded } = useFrame();
  const scripts = useScripts();
  const scopes = useScopes();
  const { ask } = loaded.data.screen;
  if (scripts || ask?.startsWith('field:') !== true) return undefined;
  const key = ask.slice('field:'.length);
  for (const field of Object.values(screen?.forms ?? {}).flatMap(({ fields }) =>
    fields.filter((candidate) => candidate.key === key),
  )) {
    const { page } = findWidget(field.widget);
    if (page?.isNeeded(field, scopes) === true) return <page.Page />;
  }
  return undefined;
}
