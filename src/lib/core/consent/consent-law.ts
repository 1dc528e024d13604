/** Laws that a consent text can name; `general` names none, and is true wherever somebody signs. */
export const consentLaws = ['us', 'eu', 'br', 'general'] as const
export type ConsentLaw = (typeof consentLaws)[number]

/** States and territories of 15 U.S.C. § 7006, as ISO 3166-1 has them. */
const unitedStates = 'US AS GU MP PR VI'
/** The Union with its outermost regions and Åland, and the rest of the European Economic Area, where eIDAS applies, too. */
const europe =
  'AT AX BE BG CY CZ DE DK EE ES FI FR GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT'

const lawOf = new Map<string, ConsentLaw>([
  ...unitedStates.split(' ').map((country) => [country, 'us'] as const),
  ...europe.split(' ').map((country) => [country, 'eu'] as const),
  ['BR', 'br'],
])

/** What an organization in this country (ISO 3166-1 alpha-2) begins with; of others no law is guessed. */
export function usualLaw(country: string | null | undefined): ConsentLaw {
  return lawOf.get(country?.toUpperCase() ?? '') ?? 'general'
}
