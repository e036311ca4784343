import { writeInZone } from '../../engine/declare/index.ts';

/** Stores sell in Japan, which has one time zone without summer time. */
const timeZone = 'Asia/Tokyo';

/** `"2026-12-01T00:00:00Z"` → `"2026-12-01T09:00"`, as pickers show it. */
export const toStoreTime = (moment: string): string => writeInZone(timeZone, new Date(moment).toISOString()).slice(0, 16);

/** `"2026-12-01T09:00"` → `"2026-12-01T09:00:00+09:00"` */
export const fromStoreTime = (time: string): string => `${time}:00+09:00`;
