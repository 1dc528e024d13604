import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

// Append-only, as the trails are that they vouch for.

/** One Merkle root over heads of an organization's trails, time-stamped: see `core/audit/trail-anchor.ts`. */
export const auditAnchor = pgTable(
  'audit_anchor',
  {
    organizationId: organizationId(),
    /** From 1, without gaps. */
    number: integer().notNull(),
    /** Hash of the anchor before. */
    previous: text().notNull(),
    size: integer().notNull(),
    root: text().notNull(),
    /** Base64, since its text is hashed. */
    token: text().notNull(),
    hash: text().notNull(),
    /** The token's time. */
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.number] })],
)

/** A leaf of an anchor, with what leads from it to the root: an envelope's evidence is read without its neighbours. */
export const anchoredHead = pgTable(
  'anchored_head',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    /** Of the anchor. */
    number: integer().notNull(),
    /** Of the leaf, from 0. */
    position: integer().notNull(),
    sequence: integer().notNull(),
    /** Of the event. */
    hash: text().notNull(),
    proof: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId, t.number] }),
    uniqueIndex('anchored_head_place').on(t.organizationId, t.number, t.position),
  ],
)

/** What is left here of a trail that `paraph archive` has taken into a file: what anchors have seen of it is compared with this. */
export const archivedTrail = pgTable(
  'archived_trail',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    events: integer().notNull(),
    /** Of the last event. */
    hash: text().notNull(),
    /** Hex SHA-256 of the file. */
    archive: text().notNull(),
    archivedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.envelopeId] })],
)
