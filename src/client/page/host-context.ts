import { createContext, useContext } from 'react';
import type { Host } from '../../../engine/render/index.ts';

const HostContext = createContext<Host | undefined>(undefined);
export const HostProvider = HostContext.Provider;

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error('A page was rendered without a HostProvider.');
  return host;
}
