export const checkoutRoute = (sessionId: string): string => `/checkout/${encodeURIComponent(sessionId)}`;

export const completeRoute = (sessionId: string): string => `${checkoutRoute(sessionId)}/complete`;
