import path from 'node:path'
import { z } from 'zod'
import { readBlobs, type BlobConfig } from './blob-config.ts'
import { readIdentity, type IdentityConfig } from './identity-config.ts'
import { readKmsPlace, type KmsPlace } from './kms-config.ts'
import { readPayments, type PaymentConfig } from './payment-config.ts'
import { readSealKey, type SealKeyConfig } from './seal-key-config.ts'
import { readTimeStamps, type TimeStampConfig } from './time-stamp-config.ts'
import { readDomainRates, type DomainRates } from './domain-rates.ts'
import { refuseFormer, withSecretFiles, type Given } from './environment.ts'
import type { TracingOptions } from '../tracing/open-telemetry.ts'
import { Environment, type Read, type roles } from './variables.ts'

/** `web`: nothing that is due is done here. `worker`: nobody is answered but who asks whether it is well. */
export type Role = (typeof roles)[number]

/** `keyFile`: PEM of the private key. */
export type DkimConfig = { domain: string; selector: string; keyFile: string }

/** Pages of the host's own, linked where visitors look; null where there is none. */
export type HostPages = {
  /** A registration accepts them; without them it accepts none. */
  terms: string | null
  privacy: string | null
  imprint: string | null
  /** Where the source of what runs here is published. */
  source: string | null
}

export type Config = {
  port: number
  host: string
  dataDirectory: string
  /** Origin of every absolute address we make, without a trailing slash. */
  publicUrl: string
  /** `publicUrl` is on this machine: development mail is readable and plain HTTP is fine. */
  isLoopback: boolean
  /** Secure cookies: browsers treat localhost as trustworthy. */
  secureCookies: boolean
  /** How many proxies in front are ours: that many entries of X-Forwarded-For are believed. */
  trustedProxies: number
  blobs: BlobConfig
  database: { kind: 'embedded' } | { kind: 'postgres'; url: string; maxConnections: number }
  mail:
    | { kind: 'outbox' }
    | {
        kind: 'smtp'
        url: string
        dkim: DkimConfig | null
        perSecond: number | null
        perDomain: DomainRates
      }
  mailFrom: string
  /** Where mail goes that cannot be delivered. */
  mailBouncesTo: string
  /** Null: nobody tells what came back. */
  mailBounceToken: string | null
  /** `none`: mail really leaves, and nobody was named for text messages. */
  sms: { kind: 'outbox' } | { kind: 'none' } | { kind: 'webhook'; url: string; token: string | null }
  identity: IdentityConfig
  payments: PaymentConfig
  timeStamps: TimeStampConfig
  /** Files and folders of lists that say whom to believe who signed elsewhere. */
  trustedLists: readonly string[]
  /** What seals with a time-stamp are to reach (PAdES). */
  sealLevel: 'B-T' | 'B-LT' | 'B-LTA'
  /** A key that the host brought along to seal with; null where it seals with keys made here. */
  sealKey: SealKeyConfig | null
  /** Of the countries service to ask before the embedded lists. */
  countriesUrl: string | null
  hostPages: HostPages
  /** Addresses (`mailto:`, `https:`, `tel:`) of whoever is told of weaknesses of this instance. */
  securityContacts: readonly string[]
  /** Base64, instead of the key file. */
  instanceKey: string | null
  /** Base64: what takes the place of `instanceKey`, while that is being done. */
  nextInstanceKey: string | null
  /** The key that both rest encrypted under, wherever they lie; null where they lie open. */
  instanceKeyKms: KmsPlace | null
  /** A program and its arguments, with `{in}` and `{outdir}` among them; null: Word files are refused. */
  docxConverter: readonly string[] | null
  pdfChildren: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Null: nothing is measured. */
  metricsPort: number | null
  logsAccess: boolean
  /** Null: nothing is told of what takes how long. */
  traces: TracingOptions | null
  role: Role
  /** With several, this process begins them and watches over them, and does nothing else. */
  webProcesses: number
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.includes(host)
}

/** The only reader of the environment. Throws an error that names what is wrong with which variable. */
export function readConfig(environment: Given): Config {
  refuseFormer(environment)
  const parsed = Environment.safeParse(withSecretFiles(environment))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`)
    throw new Error(`The configuration cannot be used.\n${faults.join('\n')}`)
  }
  const given = parsed.data
  const publicUrl = new URL(given.PUBLIC_URL ?? `http://localhost:${given.PORT}`)
  const isLoopback = isLoopbackHost(publicUrl.hostname)

  return {
    port: given.PORT,
    host: given.HOST,
    dataDirectory: path.resolve(given.DATA_DIR),
    publicUrl: publicUrl.origin,
    isLoopback,
    secureCookies: publicUrl.protocol === 'https:' || isLoopback,
    trustedProxies: given.TRUSTED_PROXIES,
    blobs: readBlobs(given),
    database: given.DATABASE_URL
      ? { kind: 'postgres', url: given.DATABASE_URL, maxConnections: given.DATABASE_CONNECTIONS }
      : { kind: 'embedded' },
    mail: readMail(given),
    mailFrom: given.MAIL_FROM,
    mailBouncesTo: given.MAIL_BOUNCES_TO ?? given.MAIL_FROM,
    mailBounceToken: given.MAIL_BOUNCE_TOKEN ?? null,
    sms: readSms(given),
    identity: readIdentity(given),
    payments: readPayments(given),
    timeStamps: readTimeStamps(given),
    trustedLists: readPlaces(given.TRUSTED_LISTS),
    sealLevel: given.SEAL_LEVEL,
    sealKey: readSealKey(given),
    countriesUrl: given.COUNTRIES_URL ?? null,
    hostPages: {
      terms: given.TERMS_URL ?? null,
      privacy: given.PRIVACY_URL ?? null,
      imprint: given.IMPRINT_URL ?? null,
      source: given.SOURCE_URL ?? null,
    },
    securityContacts: readContacts(given.SECURITY_CONTACT ?? ''),
    ...readInstanceKeys(given),
    instanceKeyKms: readKmsPlace(given.INSTANCE_KEY_KMS, given),
    docxConverter: readCommand(given.DOCX_CONVERTER),
    pdfChildren: given.PDF_CHILDREN,
    logLevel: given.LOG_LEVEL,
    metricsPort: given.METRICS_PORT ?? null,
    logsAccess: given.ACCESS_LOG === 'true',
    traces: readTraces(given),
    role: readRole(given),
    webProcesses: readWebProcesses(given),
  }
}

/** Where spans go, the packages read themselves: only whether any do is ours to know. */
function readTraces(given: Read): TracingOptions | null {
  const isAsked = given.OTEL_EXPORTER_OTLP_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!isAsked) return null

  return { sampler: given.OTEL_TRACES_SAMPLER, ratio: given.OTEL_TRACES_SAMPLER_ARG }
}

/** The embedded database is one process's own: apart from it, nobody would do the jobs, or answer. */
function readRole({ PARAPH_ROLE: role, DATABASE_URL: url }: Read): Role {
  if (role !== 'all' && !url)
    throw new Error(
      `PARAPH_ROLE=${role} needs DATABASE_URL: the embedded database serves one process, which does everything.`,
    )

  return role
}

/** A worker that is told of some was given what is for somebody else, and would leave nobody to answer. */
function readWebProcesses({ WEB_PROCESSES: count, PARAPH_ROLE: role, DATABASE_URL: url }: Read): number {
  if (count > 1 && !url)
    throw new Error(`WEB_PROCESSES=${count} needs DATABASE_URL: the embedded database serves one process.`)
  if (count > 1 && role === 'worker')
    throw new Error(
      `WEB_PROCESSES=${count} is not for PARAPH_ROLE=worker, which answers nobody: set it where people are answered, and start more workers for more jobs.`,
    )

  return count
}

function readInstanceKeys({ INSTANCE_KEY: key, INSTANCE_KEY_NEXT: next }: Read) {
  if (next && !key)
    throw new Error(
      'INSTANCE_KEY_NEXT needs INSTANCE_KEY: the next key of a file lies beside it, instance.key.next.',
    )

  return { instanceKey: key ?? null, nextInstanceKey: next ?? null }
}

function readPlaces(given: string | undefined): string[] {
  const named = (given ?? '').split(',').map((place) => place.trim())

  return named.filter(Boolean).map((place) => path.resolve(place))
}

function readMail(given: Read): Config['mail'] {
  const { SMTP_URL: url, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile, MAIL_FROM: from } = given
  if (!selector !== !keyFile) throw new Error('DKIM_SELECTOR and DKIM_KEY_FILE are needed together.')
  if (!url) return { kind: 'outbox' }
  // The domain that readers see is the one that signs (RFC 7489 §3.1.1).
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const dkim = selector && keyFile ? { domain, selector, keyFile: path.resolve(keyFile) } : null

  const perDomain = readDomainRates(given.MAIL_PER_DOMAIN ?? '')

  return { kind: 'smtp', url, dkim, perSecond: given.MAIL_PER_SECOND ?? null, perDomain }
}

function readSms(given: Read): Config['sms'] {
  if (given.SMS_URL) return { kind: 'webhook', url: given.SMS_URL, token: given.SMS_TOKEN ?? null }

  return { kind: given.SMTP_URL ? 'none' : 'outbox' }
}

/** RFC 9116 §2.5.3: a page of the Web is `https:`. A bare mail address is taken as one. */
function readContacts(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => {
      const contact = z.email().safeParse(one).success ? `mailto:${one}` : one
      if (/^(mailto:[^:]+@[^:]+|https:\/\/[^:]+|tel:\+[\d-]+)/.test(contact) && URL.canParse(contact))
        return contact
      throw new Error(`SECURITY_CONTACT: ${one} is neither a mail address nor an https: or tel: address.`)
    })
}

/** Words apart by spaces; quotes keep a word with spaces together. No shell ever sees it. */
function readCommand(line: string | undefined): readonly string[] | null {
  if (!line) return null
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => {
    return double ?? single ?? bare ?? ''
  })
  for (const place of ['{in}', '{outdir}'])
    if (!words.slice(1).some((word) => word.includes(place)))
      throw new Error(`DOCX_CONVERTER: needs ${place} after the program.`)

  return words
}
