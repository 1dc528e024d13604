import { z } from 'zod'

/** One JSON object a line. */
export const BackupLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), format: z.literal(1), at: z.iso.datetime() }),
  // The next one while a rotation is under way: some of what follows rests under it already.
  z.object({ kind: z.literal('key'), instanceKey: z.base64(), nextKey: z.base64().optional() }),
  z.object({
    kind: z.literal('row'),
    table: z.string().regex(/^[a-z_]+$/),
    tenant: z.string().nullable(),
    row: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('blob'), sha256: z.string(), bytes: z.base64() }),
  z.object({ kind: z.literal('end'), rows: z.int(), blobs: z.int() }),
])
export type BackupLine = z.infer<typeof BackupLine>
