/** A way to send the items of a profile. */
export interface ShippingRate {
  readonly shippingRateId: string;
  /** Yen with tax. */
  readonly price: number;
  /** Codes of prefectures, 1 to 47; empty: all. */
  readonly prefectures: readonly number[];
}
export interface ShippingProfile<Rate extends ShippingRate = ShippingRate> {
  readonly id: string;
  readonly rates: readonly Rate[];
  /** Nothing is sent there. */
  readonly unavailablePrefectures: readonly number[];
}

/** What one profile costs. `selected` is undefined without a prefecture, and where nothing is sent. */
export interface ShippingChoice<Profile extends ShippingProfile> {
  readonly profile: Profile;
  /** Cheapest first. */
  readonly rates: readonly Profile['rates'][number][];
  readonly selected: Profile['rates'][number] | undefined;
}

export interface ShippingQuote<Profile extends ShippingProfile> {
  readonly choices: readonly ShippingChoice<Profile>[];
  readonly cheapestShippingFee: number;
  readonly selectedShippingFee: number;
  readonly isCheapestShippingRate: boolean;
  /** Profiles of which nothing can be sent to the prefecture. */
  readonly unavailable: readonly string[];
}

/**
 * The rates of each profile for a prefecture, with the chosen one, or the cheapest if none of them is chosen. Without a prefecture
 * nothing is known yet and nothing is refused.
 */
export function quoteShipping<Profile extends ShippingProfile>(
  profiles: readonly Profile[],
  prefecture: number | undefined,
  chosen: { readonly [profileId: string]: string },
): ShippingQuote<Profile> {
  const choices = profiles.map((profile): ShippingChoice<Profile> => {
    const rates = prefecture === undefined ? [] : listRates(profile, prefecture);
    return { profile, rates, selected: rates.find(({ shippingRateId }) => shippingRateId === chosen[profile.id]) ?? rates[0] };
  });
  const sum = (rates: readonly (ShippingRate | undefined)[]): number =>
    rates.reduce((total, rate) => total + (rate?.price ?? 0), 0);
  const cheapestShippingFee = sum(choices.map(({ rates }) => rates[0]));
  const selectedShippingFee = sum(choices.map(({ selected }) => selected));
  return {
    choices,
    cheapestShippingFee,
    selectedShippingFee,
    isCheapestShippingRate: selectedShippingFee === cheapestShippingFee,
    unavailable:
      prefecture === undefined ? [] : choices.flatMap(({ profile, rates }) => (rates.length === 0 ? [profile.id] : [])),
  };
}

function listRates<Profile extends ShippingProfile>(profile: Profile, prefecture: number): readonly Profile['rates'][number][] {
  if (profile.unavailablePrefectures.includes(prefecture)) return [];
  return profile.rates
    .filter(({ prefectures }) => prefectures.length === 0 || prefectures.includes(prefecture))
    .toSorted((left, right) => left.price - right.price);
}
