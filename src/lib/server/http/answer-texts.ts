import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '#core/locale/locale.ts'
import { partOf, textParts, type TextPart } from '#core/locale/text-parts.ts'
import { catalogues } from '../i18n/translator.ts'

/** Changes whenever a catalogue or a part of one does: what the browser caches is never stale. */
export const localesVersion = createHash('sha256')
  .update(JSON.stringify([catalogues, textParts]))
  .digest('hex')
  .slice(0, 10)

type Encoding = 'br' | 'gzip'
type Texts = { plain: Buffer; packed: Partial<Record<Encoding, Buffer>> }

/** `version` is the one that the page named, if it did; without a part the whole catalogue is meant. */
type Asked = { locale: Locale; part?: TextPart | undefined; version?: string | undefined }

const known = new Map<string, Texts>()

/**
 * The texts of a language for the browser, written once and packed once with all that brotli can; until they are, they go
 * as they are.
 */
export function answerTexts({ headers }: Request, { locale, part, version }: Asked): Response {
  const texts = known.get(nameOf(locale, part)) ?? write(locale, part)
  const encoding = encodingFor(headers.get('accept-encoding'))
  const packed = encoding && texts.packed[encoding]
  const etag = `"${localesVersion}${part ? `-${part}` : ''}${packed ? `-${encoding}` : ''}"`
  const told = {
    etag,
    vary: 'Accept-Encoding',
    'cache-control': version === localesVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers: told })

  return new Response(new Uint8Array(packed ?? texts.plain), {
    headers: {
      ...told,
      'content-type': 'application/json',
      ...(packed && { 'content-encoding': encoding }),
    },
  })
}

function write(locale: Locale, part: TextPart | undefined): Texts {
  const catalogue = catalogues[locale]
  const plain = Buffer.from(JSON.stringify(part ? partOf(catalogue, part) : catalogue))
  const texts: Texts = { plain, packed: {} }
  known.set(nameOf(locale, part), texts)
  void pack(plain).then((packed) => Object.assign(texts, { packed }))

  return texts
}

const nameOf = (locale: Locale, part: TextPart | undefined) => `${locale}/${part ?? ''}`

async function pack(plain: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])

  return { br, gzip: gz }
}

/** Null where wishes are to be weighed against each other: that is left to what compresses on the way. */
function encodingFor(accepted: string | null): Encoding | null {
  if (!accepted || /[;*]/.test(accepted)) return null
  const names = accepted.toLowerCase().split(/\s*,\s*/)

  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
