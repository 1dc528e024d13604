/** Section 3: `country` is ISO 3166-1 alpha-2; state and city as far as they were picked. */
export type Address = { country: string; countryName: string; state?: string; city?: string }
