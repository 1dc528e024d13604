import { z } from 'zod'
import type { ListedService, ServiceState } from '#verifier/authorities.ts'
import { readCertificates } from './certificates-in.ts'
import type { ListFile } from './list-file.ts'
import { plainText } from './parse-xml.ts'

const nationalList = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric'
const purposes = {
  'http://uri.etsi.org/TrstSvc/Svctype/CA/QC': 'signing',
  'http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST': 'time-stamping',
} as const
/** ETSI TS 119 612 §5.5.4: the one of today, and those before July 2016. */
const granted: ReadonlySet<string> = new Set([
  'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted',
  'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/undersupervision',
  'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/supervisionincessation',
  'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/accredited',
])
const usedFor: Readonly<Record<string, 'signature' | 'seal'>> = {
  'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/ForeSignatures': 'signature',
  'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/ForeSeals': 'seal',
}

/** Elements with attributes have their text beside them. */
const Text = z.union([z.string(), z.object({ '#': z.string().default('') }).transform((one) => one['#'])])
const Names = z.object({
  Name: z.array(
    z.union([z.string(), z.object({ '#': z.string().default(''), '@lang': z.string().optional() })]),
  ),
})
const Extension = z.object({
  AdditionalServiceInformation: z.array(z.object({ URI: Text })).default([]),
  Qualifications: z
    .array(
      z.object({
        QualificationElement: z
          .array(z.object({ Qualifiers: z.object({ Qualifier: z.array(z.object({ '@uri': z.string() })) }) }))
          .default([]),
      }),
    )
    .default([]),
})
const State = z.object({
  ServiceTypeIdentifier: Text,
  ServiceStatus: Text,
  StatusStartingTime: z.string().transform((text) => new Date(text)),
  ServiceInformationExtensions: z
    .union([z.object({ Extension: z.array(z.union([Extension, z.string()])) }), z.string()])
    .optional(),
})
const empty = z.literal('').transform(() => undefined)
const Service = z.object({
  ServiceInformation: State.extend({
    ServiceName: Names,
    ServiceDigitalIdentity: z.object({
      DigitalId: z
        .array(z.union([z.object({ X509Certificate: z.array(Text).default([]) }), z.string()]))
        .default([]),
    }),
  }),
  ServiceHistory: z
    .union([empty, z.object({ ServiceHistoryInstance: z.array(State).default([]) })])
    .optional(),
})
const Provider = z.object({
  TSPInformation: z.object({ TSPName: Names }),
  TSPServices: z.union([empty, z.object({ TSPService: z.array(Service).default([]) })]).optional(),
})
export const NationalList = z.object({
  TrustServiceStatusList: z.object({
    SchemeInformation: z.object({
      TSLType: Text,
      SchemeTerritory: Text,
      NextUpdate: z.union([empty, z.object({ dateTime: z.string().optional() })]).optional(),
    }),
    TrustServiceProviderList: z
      .union([empty, z.object({ TrustServiceProvider: z.array(Provider).default([]) })])
      .optional(),
  }),
})

/** A trusted list of a state of the EU (ETSI TS 119 612). Throws a sentence's end for another one. */
export function readNationalList(parsed: unknown): ListFile {
  const read = NationalList.safeParse(parsed)
  if (!read.success)
    throw new Error(`is a trusted list that lacks what one has to say (${faultOf(read.error)})`)
  const { SchemeInformation: scheme, TrustServiceProviderList: list } = read.data.TrustServiceStatusList
  if (scheme.TSLType !== nationalList)
    throw new Error('is a trusted list, and none of a state: a list of lists names no authorities')
  const territory = plainText(scheme.SchemeTerritory)
  const found = (list?.TrustServiceProvider ?? []).flatMap((provider) => servicesOf(provider, territory))
  const next = scheme.NextUpdate?.dateTime

  return {
    ...{ kind: 'eu', name: territory, nextUpdate: next ? new Date(next) : null },
    entries: found.flatMap(({ voucher, certificates }) =>
      certificates.map((certificate) => ({ certificate, voucher })),
    ),
    skipped: found.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

function servicesOf({ TSPInformation, TSPServices }: z.infer<typeof Provider>, territory: string) {
  const provider = nameIn(TSPInformation.TSPName)

  return (TSPServices?.TSPService ?? []).flatMap(({ ServiceInformation: now, ServiceHistory }) => {
    const states = [now, ...(ServiceHistory?.ServiceHistoryInstance ?? [])]
    const used = Object.entries(purposes).filter(([type]) =>
      states.some(({ ServiceTypeIdentifier }) => ServiceTypeIdentifier === type),
    )
    if (used.length === 0) return []
    const encoded = now.ServiceDigitalIdentity.DigitalId.flatMap((id) =>
      typeof id === 'string' ? [] : id.X509Certificate,
    )
    const { certificates, skipped } = readCertificates(encoded.map((text) => Buffer.from(text, 'base64')))
    const service = nameIn(now.ServiceName)

    return used.map(([type, purpose], index) => {
      const voucher: ListedService = {
        ...{ by: 'eu', territory, provider, service, purpose, states: toStates(states, type) },
      }
      return { voucher, certificates, skipped: index === 0 ? skipped : 0 }
    })
  })
}

/** The latest first; while a service was of another type it was not granted for this one. */
function toStates(states: readonly z.infer<typeof State>[], type: string): ServiceState[] {
  return states
    .map(({ ServiceTypeIdentifier, ServiceStatus, StatusStartingTime, ServiceInformationExtensions }) => ({
      since: StatusStartingTime,
      isGranted: ServiceTypeIdentifier === type && granted.has(modernName(ServiceStatus)),
      ...restrictionsIn(ServiceInformationExtensions),
    }))
    .filter(({ since }) => !Number.isNaN(since.getTime()))
    .sort((a, b) => b.since.getTime() - a.since.getTime())
}

/** States had other addresses under the law of 1999. */
function modernName(status: string): string {
  return status.replace(
    /^http:\/\/uri\.etsi\.org\/TrstSvc\/(?:eSigDir-1999-93-EC-TrustedList\/Svcstatus|Svcstatus\/eSig|Svcstatus)\//,
    'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/',
  )
}

function restrictionsIn(
  extensions: z.infer<typeof State>['ServiceInformationExtensions'],
): Pick<ServiceState, 'isFor' | 'qualifiers'> {
  if (extensions === undefined || typeof extensions === 'string') return { isFor: [], qualifiers: [] }
  const all = extensions.Extension.filter((one) => typeof one !== 'string')
  const addresses = all.flatMap((one) => one.AdditionalServiceInformation.map(({ URI }) => URI))
  const elements = all.flatMap((one) =>
    one.Qualifications.flatMap(({ QualificationElement }) => QualificationElement),
  )

  return {
    isFor: addresses.flatMap((address) => usedFor[address] ?? []),
    qualifiers: elements.flatMap(({ Qualifiers }) =>
      Qualifiers.Qualifier.map((qualifier) => qualifier['@uri'].split('/').at(-1) ?? ''),
    ),
  }
}

/** In English, else as it comes first. */
function nameIn({ Name }: z.infer<typeof Names>): string {
  const names = Name.map((one) => (typeof one === 'string' ? { '#': one, '@lang': undefined } : one))
  const chosen = names.find((one) => one['@lang'] === 'en') ?? names[0]

  return plainText(chosen?.['#'] ?? '')
}

function faultOf(error: z.ZodError): string {
  return error.issues[0]?.path.join('.') ?? ''
}
