import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { deviceName } from '#core/audit/device-name.ts'
import { hasActed, ofPresentPerson, waysInOf } from '#core/audit/way-in.ts'
import { textsOfWay } from '#core/audit/way-text.ts'
import { accessChecks, type Recipient } from '#core/envelope/envelope.ts'
import { roleRules } from '#core/envelope/roles.ts'
import type { CompletionCertificateBlock } from '../pdf/completion-certificate.ts'
import type { CertificateFacts, Wording } from './certificate-facts.ts'
import { signaturesOf } from './given-values.ts'
import { shortId } from './stamps-of.ts'

type Row = readonly [label: string, value: string]

/** A recipient's card: who they are to the others, what they did, and how that is known. */
export function personOf(
  recipient: Recipient,
  facts: CertificateFacts,
  wording: Wording,
): CompletionCertificateBlock {
  const { t } = wording
  const signatures = roleRules[recipient.role].signs ? signaturesOf(facts, recipient) : []
  const reasons = [...new Set(signatures.flatMap(({ reason }) => reason?.trim() || []))]

  return {
    kind: 'person',
    name: recipient.name,
    role: t(`certificate.roles.${recipient.role}`),
    signature: signatures[0] ?? null,
    signatureTold: t('certificate.signatureOf', { name: recipient.name }),
    rows: [
      ...(recipient.email ? [[t('certificate.email'), recipient.email] as const] : []),
      ...placeOf(recipient, facts, wording),
      ...(signatures.length > 0 ? [[t('certificate.signatureId'), shortId(recipient.id)] as const] : []),
      ...(reasons.length > 0 ? [[t('certificate.reason'), reasons.join('\n')] as const] : []),
      ...partOf(recipient, facts, wording),
    ],
  }
}

/** What ties somebody to other recipients. */
function placeOf(recipient: Recipient, { envelope, trail }: CertificateFacts, { t }: Wording): Row[] {
  const { host, attachedTo, group, replacedBy, role } = recipient
  const nameOf = (id: string | null) => envelope.recipients.find((one) => one.id === id)?.name
  const rows: Row[] = []
  if (host) rows.push([t('certificate.host'), `${host.name}, ${host.email}`])
  const attached = nameOf(attachedTo)
  if (attached && role === 'witness') rows.push([t('certificate.witnessOf'), attached])
  if (attached && role === 'assistant') rows.push([t('certificate.assistantOf'), attached])
  if (group)
    rows.push([t('certificate.group'), t('certificate.groupNeeds', { key: group.key, count: group.needs })])
  const former = envelope.recipients.find((one) => one.replacedBy === recipient.id)
  if (former) rows.push([t('certificate.tookOver'), former.name])
  const successor = nameOf(replacedBy)
  const reason = factOf(findEvent(trail, 'recipient.delegated', recipient), 'reason')
  if (successor) rows.push([t('certificate.handedOver'), reason ? `${successor}\n${reason}` : successor])

  return rows
}

/** What somebody did. Who only receives a copy must not read like a signer who did not sign. */
function partOf(recipient: Recipient, facts: CertificateFacts, wording: Wording): Row[] {
  const { t, time } = wording
  const { role, completedAt } = recipient
  if (role === 'cc') return [[t('certificate.copy'), t('certificate.copyByMail')]]

  const rows: Row[] = []
  // Others may have done without somebody before their turn came: no link was ever sent.
  if (recipient.notifiedAt ?? completedAt) {
    rows.push([t('certificate.accessCheck'), accessOf(recipient, facts, wording)])
  }
  rows.push(...consentOf(recipient, facts, wording))
  if (completedAt) rows.push([t(`certificate.finished.${role}`), time(completedAt)])
  else rows.push(...whyNot(recipient, facts, wording))

  const completion = findEvent(facts.trail, 'recipient.completed', recipient)
  const ip = completion?.disclosures['ip']?.value
  const zone = factOf(completion, 'timeZone')
  rows.push(...identityOf(completion, wording))
  if (typeof ip === 'string') rows.push([t('certificate.ip'), ip])
  const agent = completion?.disclosures['userAgent']?.value
  if (typeof agent === 'string' && agent !== '') rows.push([t('certificate.device'), deviceName(agent)])
  if (zone) rows.push([t('certificate.browserZone'), zone])

  return rows
}

/** That the host had seen their papers, of somebody who finished while signed in to their account. */
function identityOf(completion: RecordedEvent | undefined, { t, time }: Wording): Row[] {
  const [host, at] = [factOf(completion, 'identityVerifiedBy'), factOf(completion, 'identityVerifiedAt')]
  if (!host || !at) return []
  const name = completion?.disclosures['verifiedName']?.value
  const told = { host, time: time(new Date(at)) }

  return [
    [
      t('certificate.identity'),
      typeof name === 'string'
        ? t('certificate.identityVerifiedAs', { ...told, name })
        : t('certificate.identityVerified', told),
    ],
  ]
}

/** How they came to the documents: a line for every way in, and one for every check they passed. */
function accessOf(recipient: Recipient, facts: CertificateFacts, { t, time }: Wording): string {
  const { recipients } = facts.envelope
  const own = ofPresentPerson(recipient.id, facts.trail)
  const ways = waysInOf(recipient, facts.trail).map((way, index) => {
    const texts = textsOfWay(way, { recipient, recipients }, t('ways.somebody'))
    const told = texts.map(({ key, names }) => t(key, names)).join('\n')
    return index === 0 ? told : t('ways.elsewhere', { time: time(new Date(way.at)), way: told })
  })
  // Older trails tell only of those who finished how they came in.
  const none = t(hasActed(recipient, facts.trail) ? 'ways.unknown' : 'ways.never')
  const passed = own.filter(({ event }) => event.type === 'recipient.access_passed')
  const lines = passed.flatMap((recorded) => {
    const check = accessChecks.find((one) => one === factOf(recorded, 'check'))
    const id = factOf(recorded, 'passId')
    if (!check) return []
    const line = `${t(`certificate.access.${check}`)}: ${time(new Date(recorded.event.at))}`
    return [id ? `${line} (${shortId(id)})` : line]
  })

  return [...(ways.length > 0 ? ways : [none]), ...lines].join('\n')
}

function consentOf(recipient: Recipient, { trail }: CertificateFacts, { t, time }: Wording): Row[] {
  if (!recipient.consentedAt) return []
  const consent = findEvent(trail, 'recipient.consented', recipient)
  const [version, locale] = [factOf(consent, 'version'), factOf(consent, 'locale')]
  const text = version && locale ? `\n${t('certificate.consentText', { version, locale })}` : ''

  return [[t('certificate.consented'), `${time(recipient.consentedAt)}${text}`]]
}

/** Of somebody without whom the envelope could be completed. */
function whyNot(recipient: Recipient, { trail }: CertificateFacts, { t, time }: Wording): Row[] {
  const { status, group } = recipient
  if (status !== 'replaced' && status !== 'skipped' && status !== 'declined' && status !== 'expired')
    return []
  const eventOf = {
    replaced: 'delegated',
    skipped: 'skipped',
    declined: 'declined',
    expired: 'expired',
  } as const
  const recorded = findEvent(trail, `recipient.${eventOf[status]}`, recipient)
  const told = [
    t(`certificate.notFinished.${status === 'skipped' && group ? 'skippedInGroup' : status}`),
    ...(recorded ? [time(new Date(recorded.event.at))] : []),
    ...(status === 'declined' ? [factOf(recorded, 'reason') ?? ''] : []),
  ]

  return [[t('certificate.outcome'), told.filter((line) => line !== '').join('\n')]]
}

/** The last of its kind: who starts afresh after a correction consents again. */
function findEvent(
  trail: readonly RecordedEvent[],
  type: RecordedEvent['event']['type'],
  { id }: Recipient,
): RecordedEvent | undefined {
  return trail.findLast(({ event }) => event.type === type && event.recipient === id)
}

function factOf(recorded: RecordedEvent | undefined, name: string): string | null {
  const fact = recorded?.event.facts[name]

  return typeof fact === 'string' && fact !== '' ? fact : null
}
