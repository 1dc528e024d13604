import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { dictsIn, findName, follow, type Context } from '../intake/objects.ts'
import { compressedStream } from '../text/compressed-stream.ts'
import { srgbProfile } from './srgb-profile.ts'

/** The kind of colours that a document is meant to be shown in (ISO 32000-2 §14.11.5). */
export type Space = 'RGB' | 'CMYK' | 'GRAY'

/** Colours of devices, which mean something only where the document is meant for the same (ISO 19005-3 §6.2.4.3). */
export const devices: ReadonlyMap<string, Space> = new Map([
  ['DeviceRGB', 'RGB'],
  ['DeviceCMYK', 'CMYK'],
])

/** ICC.1 §7.2.6. */
const spaces: ReadonlyMap<string, Space> = new Map([
  ['RGB ', 'RGB'],
  ['CMYK', 'CMYK'],
  ['GRAY', 'GRAY'],
])
const classes: ReadonlySet<string> = new Set(['prtr', 'mntr'])
/** ICC.1 §7.2: where a header says its version, class and colours. */
const places = { version: 8, class: 12, space: 16 } as const

/**
 * What the document's intent for PDF/A is (ISO 19005-3 §6.2.3): null where it has none, so that one can be added;
 * undefined where it has some that no file may have.
 */
export function readIntent(catalog: PdfDict, context: Context): Space | null | undefined {
  const intents = dictsIn(catalog, 'OutputIntents', context).map(({ dict }) => dict)
  const profiles = new Set(
    intents.flatMap((intent) => {
      const entry = intent.get('DestOutputProfile')
      if (!entry) return []
      return [entry instanceof PdfRef ? entry.objectNumber : NaN]
    }),
  )
  const isOnce = profiles.size <= 1 && !profiles.has(NaN)
  if (!isOnce || intents.some((intent) => intent.has('DestOutputProfileRef'))) return undefined
  const own = intents.find((intent) => findName(intent, 'S', context) === 'GTS_PDFA1')
  if (!own) return profiles.size === 0 ? null : undefined
  const profile = follow(own.get('DestOutputProfile'), context)

  return profile instanceof PdfStream ? spaceOf(profile) : undefined
}

function spaceOf(profile: PdfStream): Space | undefined {
  const bytes = Buffer.from(profile.getDecodedData())
  if (bytes.length <= places.space + 4) return undefined
  const word = (at: number) => bytes.toString('latin1', at, at + 4)
  const isFit = classes.has(word(places.class)) && (bytes[places.version] ?? 5) < 5

  return isFit ? spaces.get(word(places.space)) : undefined
}

/** Says that what the document's numbers mean by themselves is sRGB, for one that leaves it open. */
export function addIntent(catalog: PdfDict, context: Context): void {
  const intent = PdfDict.of({
    Type: PdfName.of('OutputIntent'),
    S: PdfName.of('GTS_PDFA1'),
    OutputConditionIdentifier: PdfString.fromString('sRGB'),
    Info: PdfString.fromString('sRGB IEC61966-2.1'),
    DestOutputProfile: profileOf(context),
  })
  const present = dictsIn(catalog, 'OutputIntents', context).map(({ entry }) => entry)
  catalog.set('OutputIntents', new PdfArray([...present, context.register(intent)]))
}

/** The colour space that numbers of red, green and blue are meant in where the document is meant for others (§8.6.5.6). */
export function rgbSpace(context: Context): PdfRef {
  return context.register(new PdfArray([PdfName.of('ICCBased'), profileOf(context)]))
}

function profileOf(context: Context): PdfRef {
  return context.register(compressedStream(srgbProfile(), { N: PdfNumber.of(3) }))
}
