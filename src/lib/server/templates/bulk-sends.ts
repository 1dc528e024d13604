import type { BulkInput, BulkShape } from '#contract/template-shapes.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'

/** Many envelopes from one template and a file of rows. */
export interface BulkSends {
  /** Checks every row; unless it is a dry run, starts. Throws `bulk-file-invalid` when no row could be sent. */
  start(member: Member, template: string, input: z.output<typeof BulkInput>): Promise<BulkShape>
  /** A file with the template's columns and nothing else. */
  columns(member: Member, template: string): Promise<{ name: string; bytes: Uint8Array }>
  list(
    member: Member,
    page: { limit: number; cursor?: string },
  ): Promise<{ items: BulkShape[]; nextCursor: string | null }>
  get(member: Member, id: string): Promise<BulkShape>
  pause(member: Member, id: string): Promise<BulkShape>
  resume(member: Member, id: string): Promise<BulkShape>
  /** The file as it came, with what became of each row. */
  result(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array }>
  /** The job behind it: sends some rows, then asks to be called again. Safe to run twice. */
  run(organizationId: string, id: string): Promise<void>
}
