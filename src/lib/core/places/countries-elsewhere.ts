const codes =
  'AD AE AF AL AM AO AS AT AU AX AZ BA BD BE BF BG BH BI BJ BN BT BW BY CC CD CF CG CH CI CK CM CN CV ' +
  'CX CY CZ DE DJ DK DZ EE EG EH ER ES ET FI FJ FM FO FR GA GB GE GG GH GI GM GN GQ GR GU GW HK HR HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JO JP KE KG KH KI KM KP KR KW KZ LA LB LI LK LR LS LT LU LV LY MA ' +
  'MC MD ME MG MH MK ML MM MN MO MP MR MT MU MV MW MY MZ NA NC NE NF NG NL NO NP NR NU NZ OM PF PG PH ' +
  'PK PL PN PS PT PW QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SS ST SY SZ TD TG TH ' +
  'TJ TK TL TM TN TO TR TV TW TZ UA UG UZ VA VN VU WF WS XK YE YT ZA ZM ZW'

/**
 * ISO 3166-1 alpha-2 of the countries and territories outside the Americas where people live, with Kosovo (`XK`, which is
 * user-assigned). Those of the Americas come with states and cities, from the countries service.
 */
export const countriesElsewhere: ReadonlySet<string> = new Set(codes.split(' '))
