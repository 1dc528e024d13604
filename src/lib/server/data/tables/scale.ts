import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { HostFactName, HostFacts } from '../host-facts.ts'
import { instant, organizationId } from './columns.ts'

// Kept by triggers of the database beside the rows they are made of, so that no writer, old or new, can forget them.

/** Numbers of what an organization has: see `tally.ts`. The epoch as hour stands for all time. */
export const tally = pgTable(
  'tally',
  {
    organizationId: organizationId(),
    what: text().notNull(),
    mode: text().notNull(),
    hour: instant().notNull(),
    /** A number that many change at once stands in several rows. */
    shard: integer().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.what, t.mode, t.hour, t.shard] })],
)

/** What is noted of the host as a whole: see `host-facts.ts`. */
export const hostFact = pgTable('host_fact', {
  name: text().$type<HostFactName>().primaryKey(),
  fact: jsonb().$type<HostFacts[HostFactName]>().notNull(),
  at: instant().notNull(),
})

/** Hashes of what an envelope may be found by: see `find-envelopes.ts`. Outside row-level security, and nothing in it can be read. */
export const envelopeGrams = pgTable(
  'envelope_grams',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    grams: integer().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId] }),
    index('envelope_grams_any').using('gin', t.grams),
  ],
)

/** When the clock next has something to do with an envelope. Outside row-level security: the sweep asks for all at once. */
export const envelopeDue = pgTable(
  'envelope_due',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    dueAt: instant().notNull(),
    /** It waits for a seal; what is due is to look whether a job is going to make it. */
    sealing: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId] }),
    index('envelope_due_at').on(t.dueAt, t.envelopeId),
  ],
)

/**
 * Heads of trails that no anchor has yet: written with every event, gone with the head in an anchor. Outside row-level
 * security: the clock asks for whatever is due.
 */
export const unanchoredHead = pgTable(
  'unanchored_head',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    sequence: integer().notNull(),
    hash: text().notNull(),
    /** The full hour behind the first event that no anchor has. */
    dueAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId] }),
    index('unanchored_head_due').on(t.organizationId, t.dueAt, t.envelopeId),
  ],
)
