import { useEffect, useRef } from 'react';
import { type FieldPlan, isObject, type Json, type Scopes } from '../../../engine/declare/index.ts';
import { useFormContext } from '../../../engine/render/controls/index.ts';
import { readPath } from '../../../engine/validate/index.ts';
import type { CardScript } from '../../host/card-script.ts';
import { useStoreHost } from '../../host/store-host.ts';

/**
 * Loads the provider's script when the field appears. The returned function waits for it; undefined: loading failed, and the
 * next call tries again.
 */
export function useCardScript(field: FieldPlan): () => Promise<CardScript | undefined> {
  const host = useStoreHost();
  const data = useFieldData(field, 'script');
  const [provider, address, publicKey] = ['provider', 'address', 'publicKey'].map((name) =>
    isObject(data) ? String(data[name] ?? '') : '',
  );
  const script = useRef<Promise<CardScript | undefined>>(undefined);
  const open = useRef(async (): Promise<CardScript | undefined> => undefined);
  open.current = () => {
    script.current ??= host
      .openCardScript({ provider: provider ?? '', address: address ?? '', publicKey: publicKey ?? '' })
      .catch(() => {
        script.current = undefined;
        return undefined;
      });
    return script.current;
  };
  useEffect(() => void open.current(), []);
  return () => open.current();
}

/** The page's data that an option of the field names. */
export function useFieldData(field: FieldPlan, option: string): unknown {
  return readFieldData(field, option, useFormContext().scopes);
}

export function readFieldData(field: FieldPlan, option: string, scopes: Scopes): unknown {
  const plan: Json | undefined = field.options[option];
  const at = isObject(plan) && Array.isArray(plan['at']) ? plan['at'].map(String) : undefined;
  return at === undefined ? undefined : readPath(scopes, at);
}
