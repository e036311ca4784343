// Until when a card is valid: the end of the month that is printed on it, in Japan, which has no daylight saving time.

const japanOffset = 9 * 3_600_000;

/** The first moment at which a card is no longer valid: `"203012"` → `2031-01-01T00:00:00+09:00`. */
function endOfCard(expireDate: string): Date {
  return new Date(Date.UTC(Number(expireDate.slice(0, 4)), Number(expireDate.slice(4)), 1) - japanOffset);
}

/** `expireDate`: YYYYMM; null: no card, which never expires. */
export const isCardExpired = (expireDate: string | null, at: Date): boolean => expireDate !== null && endOfCard(expireDate) <= at;
