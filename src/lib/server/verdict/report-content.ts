import type { Locale } from '#core/locale/locale.ts'
import { numberFormat } from '#core/locale/number-format.ts'
import { answerOf, meaningOf } from '#core/verdict/answer.ts'
import type { ToldPerson } from '#core/verdict/told-trail.ts'
import { subIndicationOf } from '#core/verdict/validation-report.ts'
import type { SignatureVerdict, Verdict } from '#core/verdict/verdict.ts'
import {
  coverOf,
  reasonOf,
  revocationOf,
  stateOf,
  timeSourceOf,
  trustWords,
} from '#core/verdict/words-of-signature.ts'
import { translator } from '../i18n/translator.ts'
import type { CompletionCertificateBlock, CompletionCertificatePart } from '../pdf/completion-certificate.ts'
import { timeFormat, type Wording } from '../sealing/certificate-facts.ts'

type Row = readonly [label: string, value: string]

export type JudgedHere = {
  verdict: Verdict
  /** Whether this very file is on the record of the host; null where there is none to be asked. */
  recorded: boolean | null
  fileName: string
  byteLength: number
  at: Date
}
export type ReportWords = {
  locale: Locale
  timeZone: string
  /** Who judged: a host's address, or a program. */ by: string
  version: string
  /** Where a file can be checked again. */ verifyUrl: string | null
}

/** A verdict for people, on paper: in plain words first, then signature by signature, and how to check it again. */
export function reportOf(judged: JudgedHere, words: ReportWords): CompletionCertificatePart {
  const { locale, verifyUrl, by } = words
  const { verdict, fileName } = judged
  const t = translator(locale)
  const wording: Wording = { t, time: timeFormat(words) }
  const answer = answerOf(verdict)

  return {
    locale,
    footer: t('verdictReport.footer', { by, sha256: verdict.sha256.slice(0, 16) }),
    blocks: [
      { kind: 'title', text: t('verdictReport.title'), subtitle: fileName },
      { kind: 'heading', text: t(`verify.answer.${answer}`) },
      { kind: 'paragraph', text: t(meaningOf(answer, verdict)) },
      { kind: 'facts', rows: fileRows(judged, words, wording) },
      ...signatureBlocks(verdict, locale, wording),
      ...peopleBlocks(verdict.evidence?.people ?? [], wording),
      { kind: 'heading', text: t('verdictReport.again') },
      verifyUrl === null
        ? { kind: 'paragraph', text: t('verdictReport.unsigned') }
        : { kind: 'qr', url: verifyUrl, text: t('verdictReport.unsigned') },
    ],
  }
}

function fileRows(
  { verdict, recorded, fileName, byteLength, at }: JudgedHere,
  { locale, by, version }: ReportWords,
  { t, time }: Wording,
): Row[] {
  const { sha256, evidence } = verdict
  const bytes = numberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' })

  return [
    [t('verify.file'), `${fileName} (${bytes.format(byteLength)})`],
    [t('verify.fingerprint'), sha256],
    ...(recorded === null
      ? []
      : [
          [
            t('verify.recordedLabel'),
            t(recorded ? 'verify.recordedHere' : 'verify.notRecordedHere'),
          ] as const,
        ]),
    [t('verdictReport.checked'), time(at)],
    [t('verdictReport.checkedBy'), `${by}, Paraph ${version}`],
    [standard, indicationOf(verdict)],
    ...(evidence
      ? [
          [t('verify.envelope'), `${evidence.title}\n${evidence.envelope}`] as const,
          [
            t('verify.evidence'),
            t(evidence.whole ? 'verify.evidenceWhole' : 'verify.evidenceDamaged', { count: evidence.events }),
          ] as const,
        ]
      : []),
  ]
}

/** Whose indications these are. */
const standard = 'EN 319 102-1'

/** In the words of EN 319 102-1, which are the same in every language. */
function indicationOf(verdict: Pick<Verdict, 'indication' | 'reason'>): string {
  const sub = subIndicationOf(verdict)

  return [verdict.indication.toUpperCase(), ...(sub ? [sub] : [])].join(' · ')
}

function signatureBlocks(
  { signatures }: Verdict,
  locale: Locale,
  wording: Wording,
): CompletionCertificateBlock[] {
  if (signatures.length === 0) return []

  return [
    { kind: 'heading', text: wording.t('verify.signatures', { count: signatures.length }) },
    ...signatures.map((signature) => signatureBlock(signature, locale, wording)),
  ]
}

function signatureBlock(
  signature: SignatureVerdict,
  locale: Locale,
  { t, time }: Wording,
): CompletionCertificateBlock {
  const { kind, level, signer, issuer, ours, signedAt, existedAt, fieldName } = signature
  const issued = ours ? t('verify.issuedHere') : issuer && t('verify.issuedBy', { issuer })
  const vouched = trustWords(signature, locale).map(({ key, named }) => t(key, named))
  const existed = existedAt && time(new Date(existedAt))
  const told =
    signedAt && t(`verify.time.${timeSourceOf(signature)}`, { time: time(new Date(signedAt)), existed })
  const rows: (readonly [string, string | null])[] = [
    [t('verdictReport.result'), `${t(`verify.state.${stateOf(signature)}`)}. ${t(reasonOf(signature))}`],
    [standard, indicationOf(signature)],
    [t('verdictReport.time'), told],
    [t('verdictReport.changes'), t(`verify.${coverOf(signature)}`)],
    [t('verdictReport.trust'), [issued, ...vouched].filter(Boolean).join('\n')],
    [t('verdictReport.revocation'), t(`verdictReport.revocations.${revocationOf(signature)}`)],
    [t('verdictReport.field'), fieldName],
  ]

  return {
    kind: 'person',
    name: signer ?? t('verify.unknownSigner'),
    role: [t(`verify.kind.${kind}`), ...(level ? [`PAdES ${level}`] : [])].join(' · '),
    signature: null,
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  }
}

function peopleBlocks(people: readonly ToldPerson[], { t, time }: Wording): CompletionCertificateBlock[] {
  if (people.length === 0) return []
  const at = (iso: string | null) => iso && time(new Date(iso))

  return [
    { kind: 'heading', text: t('verify.people.title') },
    { kind: 'paragraph', text: t('verify.people.lead') },
    ...people.map(({ name, email, completedAt, declinedAt, consentedAt }): CompletionCertificateBlock => {
      const rows: (readonly [string, string | null])[] = [
        [t('verify.people.finished'), at(completedAt)],
        [t('verify.people.declined'), at(declinedAt)],
        [t('verify.people.consented'), at(consentedAt)],
      ]
      return {
        kind: 'person',
        name: name ?? t('verify.people.nameless'),
        role: email ?? '',
        signature: null,
        rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
      }
    }),
  ]
}
