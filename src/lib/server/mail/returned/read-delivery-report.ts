import { readDeliveryStatus, type DeliveryFailure } from '#core/mail/delivery-status.ts'
import { toMessageId } from '#core/mail/returned-mail.ts'
import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime'

/** A report, the headers of what it is about, and nothing that anybody sends in good faith has more of. */
const bounds: PostalMimeOptions = { maxNestingDepth: 10, maxHeadersSize: 200_000, maxRfc822NestingDepth: 0 }

export type DeliveryReport = {
  failures: readonly DeliveryFailure[]
  /** Of the mail that is reported of, without angle brackets. */
  messageId: string | null
  /** To whom that says it goes. */
  to: readonly string[]
}

/** A mail that says that another did not arrive (RFC 3464); null for any other mail, and for what is none. */
export async function readDeliveryReport(bytes: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await parse(bytes)
  const status = mail?.attachments.find(isOfType('message/delivery-status', 'message/global-delivery-status'))
  if (!mail || !status) return null
  const returned = mail.attachments.find(
    isOfType('text/rfc822-headers', 'message/rfc822', 'message/rfc822-headers'),
  )
  const about = returned && (await parse(headOf(bytesOf(returned))))

  return {
    failures: readDeliveryStatus(textOf(status)),
    messageId: toMessageId(about?.messageId),
    to: about?.to?.flatMap(({ address, group }) => group?.map((one) => one.address) ?? address ?? []) ?? [],
  }
}

function parse(bytes: Uint8Array): Promise<Email | null> {
  return PostalMime.parse(bytes, bounds).catch(() => null)
}

const isOfType =
  (...types: readonly string[]) =>
  ({ mimeType }: Attachment) =>
    types.includes(mimeType)

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

function textOf(part: Attachment): string {
  return Buffer.from(bytesOf(part)).toString('utf8')
}

/** What stands before the first empty line: of a mail that was returned whole, its words are nobody's business here. */
function headOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const end = text.search(/\r?\n\r?\n/)

  return Buffer.from(`${end < 0 ? text : text.slice(0, end)}\r\n\r\n`, 'latin1')
}
