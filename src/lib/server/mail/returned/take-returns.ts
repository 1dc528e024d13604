import { invitationNamed, recipientNamed } from '#core/mail/message-name.ts'
import { isClosed, type ReturnedMail } from '#core/mail/returned-mail.ts'
import { toPlainAddress } from '../../plain-address.ts'
import type { MessageMarks } from './message-marks.ts'
import type { NoteBounce } from './note-bounce.ts'
import { readDeliveryReport, type DeliveryReport } from './read-delivery-report.ts'
import type { ReturnedAddresses } from './returned-addresses.ts'

/** `passed_over`: what names no address, or no mail of ours where a stranger may have written it. */
export type Taken = { taken: number; passed_over: number }

type Parts = {
  addresses: Pick<ReturnedAddresses, 'note'>
  marks: Pick<MessageMarks, 'isOurs'>
  noteBounce: NoteBounce
  /** Tells who invited somebody to their organization. */
  noteLostInvitation: (invitationId: string, address: string) => Promise<void>
}

/** Whoever was to deliver our mail says what became of it: told once more, nothing happens but that it is counted. */
export type TakeReturns = ReturnType<typeof makeTakeReturns>

export function makeTakeReturns({ addresses, marks, noteBounce, noteLostInvitation }: Parts) {
  async function take(returned: ReturnedMail): Promise<void> {
    const { messageId, address, kind, isLost } = returned
    const place = recipientNamed(messageId)
    const invitation = invitationNamed(messageId)
    const isNewlyClosed = await addresses.note({ ...returned, organizationId: place?.organizationId ?? null })
    if (!isLost) return
    if (place) await noteBounce(place, address)
    if (invitation && isNewlyClosed && isClosed(kind)) await noteLostInvitation(invitation, address)
  }

  async function takeAll(returns: readonly ReturnedMail[]): Promise<Taken> {
    const addressed = returns.filter(({ address }) => toPlainAddress(address) !== null)
    for (const one of addressed) await take(one)

    return { taken: addressed.length, passed_over: returns.length - addressed.length }
  }

  return {
    /** What a sender says who has shown that it is the one. */
    fromSender: takeAll,

    /**
     * A mail that says that another came back. Anybody can write one, so it is believed of mails alone whose mark it knows: of the
     * address they went to, be it a stop on their way. Null for a mail that is none.
     */
    async fromMail(bytes: Uint8Array): Promise<Taken | null> {
      const report = await readDeliveryReport(bytes)
      if (!report) return null
      const believed = report.failures.flatMap((failure) => toReturned(failure, report) ?? [])

      return { taken: (await takeAll(believed)).taken, passed_over: report.failures.length - believed.length }
    },
  }

  function toReturned(
    { addresses: names, ...failure }: DeliveryReport['failures'][number],
    { messageId, to }: DeliveryReport,
  ): ReturnedMail | null {
    const address = messageId && [...names, ...to].find((one) => marks.isOurs(messageId, one))

    return address ? { ...failure, address, messageId } : null
  }
}
