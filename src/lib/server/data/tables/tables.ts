/** Every table, for the migration generator and the row-level-security check. */
export * from './people.ts'
export * from './documents.ts'
export * from './envelopes.ts'
export * from './directory.ts'
export * from './identity.ts'
export * from './billing.ts'
export * from './organizations.ts'
export * from './webhooks.ts'
