import { z } from 'zod'
import { contactSources, maxImportLetters } from '#core/contacts/contact.ts'
import {
  importFaults,
  importFileFaults,
  maxCompanyLetters,
  maxNameLetters,
  maxNoteLetters,
} from '#core/contacts/imported-person.ts'
import { Email, Instant, Line, LocaleCode, Paragraph, Uuid } from './shapes.ts'

/** An empty line counts as none. */
const OptionalLine = (max: number) => z.union([z.literal(''), Line(max)])

export const ContactInput = z.strictObject({
  name: Line(maxNameLetters),
  email: Email,
  company: OptionalLine(maxCompanyLetters).optional(),
  /** What envelopes to them are written in, where the sender chooses nothing else. */
  locale: LocaleCode.nullish(),
  note: Paragraph(maxNoteLetters).optional(),
})
export type ContactInput = z.infer<typeof ContactInput>

/** A person whom the organization sends to, in one mode. An address stands for one person. */
export const ContactShape = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string(),
    company: z.string(),
    locale: LocaleCode.nullable(),
    note: z.string(),
    /** `sent`: nobody wrote them down; they were remembered when an envelope was sent to them. */
    source: z.enum(contactSources),
    /** When an envelope was last sent to them; null for never. */
    lastUsedAt: Instant.nullable(),
    timesUsed: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Contact' })
export type ContactShape = z.infer<typeof ContactShape>

/** As little as is needed to choose somebody. */
export const SuggestedPerson = ContactShape.pick({
  id: true,
  name: true,
  email: true,
  company: true,
  locale: true,
})
export type SuggestedPerson = z.infer<typeof SuggestedPerson>

export const SuggestedPeople = z.object({
  items: z.array(SuggestedPerson),
  /** Who asks: senders often sign themselves. */
  me: ContactShape.pick({ name: true, email: true }),
})

export const ContactImportInput = z.strictObject({
  /** Comma-separated values with a heading line, or vCards of version 3 or 4: told apart by how it begins. */
  file: z.string().min(1).max(maxImportLetters),
  /** Only says what would be done. */
  dryRun: z.boolean().optional(),
  /** Whether people who are there already take name, company, language and note from the file. */
  updates: z.boolean().optional(),
})

export const ContactImportShape = z
  .object({
    /** Lines, or cards, that hold somebody or should. */
    total: z.int(),
    added: z.int(),
    updated: z.int(),
    /** People who are there already and stay as they are. */
    unchanged: z.int(),
    /** The first hundred lines that are wrong, and are left out. */
    faults: z.array(z.object({ line: z.int(), code: z.enum(importFaults) })),
    faulty: z.int(),
    /** The first hundred lines whose address stands in an earlier one, which counts. */
    duplicates: z.array(z.object({ line: z.int(), before: z.int() })),
    duplicated: z.int(),
    /** Why the file cannot be read; in a dry run only, else it is a problem. */
    unreadable: z.object({ line: z.int(), code: z.enum(importFileFaults) }).nullable(),
  })
  .meta({ id: 'ContactImport' })
export type ContactImportShape = z.infer<typeof ContactImportShape>
