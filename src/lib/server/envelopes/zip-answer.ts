import { streamZip, type ZipEntry } from './write-zip.ts'

/** A ZIP on its way to somebody. */
export type ZipAnswer = { name: string; stream: ReadableStream<Uint8Array> }

/**
 * The bytes of a ZIP as they are asked for: a slow client holds up the reading, and one that hangs up ends it. The first file is
 * read before it resolves, so that a store of files that is away is still said by a status.
 */
export async function zipAnswer(title: string, entries: AsyncIterable<ZipEntry>): Promise<ZipAnswer> {
  const bytes = streamZip(entries)
  let first: IteratorResult<Uint8Array> | null = await bytes.next()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const read = first ?? (await bytes.next())
        first = null
        if (read.done) controller.close()
        else controller.enqueue(read.value)
      },
      async cancel() {
        await bytes.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

  return { name: `${title}.zip`, stream }
}
