import type { FlowData } from '../../../../../engine/flow/index.ts';

/** The address that the flow's last code was sent to. */
export function readSentTo(flow: FlowData | undefined): string | null {
  const sentTo = flow?.kept['sentTo'];
  return typeof sentTo === 'string' ? sentTo : null;
}
