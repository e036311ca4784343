// Until when a flow is kept, as a condition of SQL on its row.

/** Whether a question was put and is not over, or nobody knows of it and nobody has settled it: what it asked for may be done. */
export const isOpenAndPut = "(flow_asks.state IN ('due', 'unknown') AND flow_asks.first_put_at IS NOT NULL)";

/**
 * Whether the time of a row of `flows` is over: `isFlowOver('$5')`. One that waits for what somebody was asked is kept until that is over,
 * and where nobody knows what was done, until somebody has settled it: who began anew meanwhile would have the same done twice.
 */
export const isFlowOver = (now: string): string =>
  `(flows.expires_at <= ${now} AND NOT EXISTS (
     SELECT 1 FROM flow_asks WHERE flow_asks.store_id = flows.store_id AND flow_asks.ask_id = flows.ask_id AND ${isOpenAndPut}))`;
