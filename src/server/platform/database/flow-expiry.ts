// SQL conditions that decide when a flow expires.

/** The actor may have done what was asked: the request was sent and is open, or its outcome is unknown and not resolved. */
export const isOpenAndSent = "(flow_asks.state IN ('due', 'unknown') AND flow_asks.first_put_at IS NOT NULL)";

/**
 * Whether a row of `flows` has expired: `isFlowOver('$5')`. A flow that waits for a sent request is kept until the request ends,
 * and after an unknown outcome until an operator resolves it. Otherwise a restart could have the same done twice.
 */
export const isFlowOver = (now: string): string =>
  `(flows.expires_at <= ${now} AND coalesce((
     SELECT NOT ${isOpenAndSent} FROM flow_asks WHERE flow_asks.store_id = flows.store_id AND flow_asks.ask_id = flows.ask_id), true))`;
