/** What Paraph needs to do its work, in the order in which they are named. */
export const healthParts = ['database', 'blobs', 'mail', 'seal', 'jobs', 'clock'] as const
export type HealthPart = (typeof healthParts)[number]
