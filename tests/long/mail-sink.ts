import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { World } from '../world.ts'

/** A real SMTP server on loopback that takes everything, reads next to nothing of it, and knows what came for whom. */
export type MailSink = {
  /** Message-IDs of the mails to each address, as they came. */
  idsOf: ReadonlyMap<string, readonly string[]>
  /** The same world, its mail read where it arrives: that of one address at a time. */
  reading(world: World): World
  close(): Promise<void>
}

const messageIdLine = /^message-id:\s*<([^>]+)>/im

export async function startMailSink(port: number): Promise<MailSink> {
  const idsOf = new Map<string, string[]>()
  const newest = new Map<string, Buffer>()
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope: { rcptTo } }, answer) {
      void buffer(stream).then((bytes) => {
        const id = messageIdLine.exec(bytes.toString('latin1', 0, 4096))?.[1] ?? ''
        for (const { address } of rcptTo) {
          idsOf.set(address, [...(idsOf.get(address) ?? []), id])
          newest.set(address, bytes)
        }
        answer(null)
      }, answer)
    },
  })
  // A client that hangs up is no failure of the test.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const readOutbox: World['app']['services']['readOutbox'] = async (to) => {
    const bytes = newest.get(to ?? '')
    if (!bytes) return []
    const { messageId = '', subject = '', text = '', html = '', date = '' } = await PostalMime.parse(bytes)

    return [{ id: messageId, to: to ?? '', subject, text, html, files: [], createdAt: date }]
  }

  return {
    idsOf,
    reading: (world) => ({
      ...world,
      app: { ...world.app, services: { ...world.app.services, readOutbox } },
    }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
