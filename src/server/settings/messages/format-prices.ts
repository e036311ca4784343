import { isObject, type Json, type Settings } from '../../../../engine/declare/index.ts';
import { dayMilliseconds } from '../../../rules/durations.ts';
import { formatLongDay, formatLongTime } from '../../../rules/long-dates.ts';
import type { Change } from '../compare-settings.ts';
import { formatText, nameElement, type Translator } from './setting-labels.ts';

interface Price {
  /** ISO 8601. */
  readonly from: string;
  /** Yen with tax. */
  readonly price: number;
  readonly isReducedTaxRate: boolean;
}

/**
 * Formats the changes of a price table, one sentence for each price that begins, changes or is dropped, with the plans that have the table:
 * `"「スタンダードプラン」の料金（2027年1月1日から）：1,980円 → 2,180円"`. Empty: the change is none of prices.
 */
export function formatPriceChanges(
  { document, path, before, after }: Change,
  [earlier, later]: readonly [before: Settings, after: Settings],
  translator: Translator,
): readonly string[] {
  const [list, id = '', part, ...more] = path;
  if (document !== 'priceTables' || list !== 'tables' || id === '' || more.length > 0) return [];
  if (part !== undefined && part !== 'prices') return [];
  const [old, current] = [before, after].map((value) => readPrices(isObject(value) ? value['prices'] : value));
  const plan = namePlans(id, [later, earlier], translator);
  const times = [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])].sort();
  return times.flatMap((time) => {
    const [was, is] = [old?.get(time), current?.get(time)];
    const from = (was ?? is)?.from ?? '';
    const parameters = { plan, from: formatDay(from, translator.language) };
    if (is === undefined)
      return was === undefined
        ? []
        : [formatText(translator, 'settings.change.price.removed', { ...parameters, before: show(was, translator) })];
    const previous = was ?? findBefore(current, time);
    if (previous !== undefined && show(previous, translator) === show(is, translator) && was !== undefined) return [];
    const values = {
      ...parameters,
      before: previous === undefined ? '' : show(previous, translator),
      after: show(is, translator),
    };
    return [formatText(translator, `settings.change.price.${previous === undefined ? 'first' : 'changed'}`, values)];
  });
}

/** By the time from which it applies, in milliseconds. */
type Prices = ReadonlyMap<number, Price>;

function readPrices(value: Json | undefined): Prices {
  const prices = Array.isArray(value) ? value : [];
  return new Map(
    prices.flatMap((price): [number, Price][] => {
      if (!isObject(price) || typeof price['from'] !== 'string' || typeof price['price'] !== 'number') return [];
      const { from, price: yen } = price;
      return [[Date.parse(from), { from, price: yen, isReducedTaxRate: price['isReducedTaxRate'] === true }]];
    }),
  );
}

/** The price that applies until this time. */
function findBefore(prices: Prices | undefined, time: number): Price | undefined {
  const earlier = [...(prices?.keys() ?? [])].filter((candidate) => candidate < time);
  return earlier.length === 0 ? undefined : prices?.get(Math.max(...earlier));
}

function show({ price, isReducedTaxRate }: Price, translator: Translator): string {
  const yen = formatText(translator, 'format.yen', { amount: price.toLocaleString(translator.language) });
  return isReducedTaxRate ? formatText(translator, 'settings.change.price.reduced', { price: yen }) : yen;
}

/** The plans that have a price table, by their names; without any, the table's id. */
function namePlans(id: string, settings: readonly Settings[], translator: Translator): string {
  const plans = settings.map((document) => document['plans']?.['plans']).find(Array.isArray) ?? [];
  const names = plans.flatMap((plan: Json) =>
    isObject(plan) && plan['priceTableId'] === id ? [nameElement(translator, plan) ?? String(plan['planId'])] : [],
  );
  return names.length === 0 ? id : names.join(formatText(translator, 'settings.and'));
}

/** In Japan, with the time of the day if it is not midnight: `("2027-01-01T00:00:00+09:00", "ja")` → `"2027年1月1日"`. */
function formatDay(iso: string, language: string): string {
  const at = new Date(iso);
  const isMidnight = (at.getTime() + 9 * 3_600_000) % dayMilliseconds === 0;
  return isMidnight ? formatLongDay(at, language) : formatLongTime(at, language);
}
