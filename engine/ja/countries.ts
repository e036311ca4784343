// Countries and territories by ISO 3166-1 alpha-2, Japan first. Both orders are listed: the reading of a kanji name cannot be
// computed.

/** In Japanese syllabary order; a kanji name is sorted by its reading (韓国 as カンコク). */
export const countriesByKana: readonly string[] = `
  JP IS IE AZ AF US AE DZ AR AW AL AM AI AO AG AD YE GB IL IT IQ IR IN ID WF UG UA UZ UY IO VG EC EG EE SZ ET ER SV
  AU AT AX OM NL BQ GH CV GG GY KZ QA UM CA GA CM KR GM KH KP MK MP GN GW CY CU CW GR KI KG GT GP GU KW CK GL CX GD
  HR KY KE CI CC CR KM CO CG CD SA GS WS BL MF ST ZM PM SM SL DJ GI JE JM GE SY SG SX ZW CH SE SD SJ ES SR LK SK SI
  SC GQ SN RS KN VC SH LC SO SB TC TH TW TJ TZ CZ TD CF CN TN CL TV DK DE TG TK DO DM TT TM TR TO NG NR NA AQ NU NI
  NE EH NC NZ NP NF NO HM BH HT PK VA PA VU BS PG BM PW PY BB PS HU BD TL PN FJ PH FI BT BV PR FO FK GF PF TF BR FR
  BG BF BN BI VI AS VN BJ VE BY BZ PE BE PL BA BW BO PT HK HN MH MO MG YT MW ML MT MQ MY IM FM ZA SS MM MX MU MR MZ
  MC MV MD MA MN ME MS JO LA LV LT LY LI LR RO LU RW LS LB RE RU
`
  .trim()
  .split(/\s+/);

/** In the order of the English names. */
export const countriesByLetter: readonly string[] = `
  JP AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BV BR IO VG BN BG BF BI
  KH CM CA CV BQ KY CF TD CL CN CX CC CO KM CD CG CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO
  FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE IM IL IT JM JE
  JO KZ KE KI KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA
  NR NP NL NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS
  SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR
  TM TC TV UM VI UG UA AE GB US UY UZ VU VA VE VN WF EH YE ZM ZW
`
  .trim()
  .split(/\s+/);

/** Their names of CLDR, which Node brings with it: `("en")` → `{ JP: "Japan", … }`. */
export function nameCountries(language: string): { readonly [code: string]: string } {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return Object.fromEntries(countriesByKana.map((code) => [code, names.of(code) ?? code]));
}
