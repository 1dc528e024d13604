/** Texts of the pickers: keys of `places` in the catalogues. */
export type PlaceLabels = Readonly<
  Record<
    | 'country'
    | 'americas'
    | 'elsewhere'
    | 'state'
    | 'city'
    | 'optional'
    | 'noCountry'
    | 'noState'
    | 'noCity'
    | 'loading'
    | 'failed'
    | 'retry',
    string
  >
>

/** By the `t` of a page as well as that of an island. */
export function placeLabels(t: (key: string) => string): PlaceLabels {
  return {
    country: t('places.country'),
    americas: t('places.americas'),
    elsewhere: t('places.elsewhere'),
    state: t('places.state'),
    city: t('places.city'),
    optional: t('places.optional'),
    noCountry: t('places.noCountry'),
    noState: t('places.noState'),
    noCity: t('places.noCity'),
    loading: t('places.loading'),
    failed: t('places.failed'),
    retry: t('places.retry'),
  }
}
