import { readText } from '../../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../../engine/flow/index.ts';

/** The address that the flow's last code was sent to. */
export function readSentTo(flow: FlowData | undefined): string | null {
  return readText(flow?.kept['sentTo']) ?? null;
}
