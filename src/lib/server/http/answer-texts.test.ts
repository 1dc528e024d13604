import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { partOf, textParts, type TextPart } from '#core/locale/text-parts.ts'
import { catalogues } from '../i18n/translator.ts'
import { answerTexts, localesVersion } from './answer-texts.ts'

const ask = (headers: Record<string, string> = {}, version?: string, part?: TextPart) =>
  answerTexts(new Request('http://localhost/', { headers }), { locale: 'fr-FR', part, version })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('texts are packed once, and the same in every encoding', async () => {
  expect(await ask().json()).toEqual(catalogues['fr-FR'])
  await vi.waitFor(() =>
    expect(ask({ 'accept-encoding': 'gzip, deflate, br' }).headers.get('content-encoding')).toBe('br'),
  )

  const packed = await bytesOf(ask({ 'accept-encoding': 'br' }))
  const gzipped = ask({ 'accept-encoding': 'gzip' })
  expect(packed.length).toBeLessThan(Buffer.byteLength(JSON.stringify(catalogues['fr-FR'])) / 4)
  expect(JSON.parse(brotliDecompressSync(packed).toString())).toEqual(catalogues['fr-FR'])
  expect(gzipped.headers.get('content-encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await bytesOf(gzipped)).toString())).toEqual(catalogues['fr-FR'])
  expect(ask({ 'accept-encoding': 'br;q=0, gzip' }).headers.get('content-encoding')).toBeNull()
})

test('who has them is told so', async () => {
  const etag = ask().headers.get('etag') ?? ''
  const again = ask({ 'if-none-match': `"other", ${etag}` })

  expect([again.status, (await bytesOf(again)).length, again.headers.get('etag')]).toEqual([304, 0, etag])
  expect(ask({ 'if-none-match': '"other"' }).status).toBe(200)
})

test('they may be kept for ever under the version that a page names', () => {
  expect(ask({}, localesVersion).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(ask({}, 'older').headers.get('cache-control')).toBe('no-cache')
  expect(ask().headers.get('vary')).toBe('Accept-Encoding')
})

test('a part is served as the whole is, under a name of its own', async () => {
  const editor = partOf(catalogues['fr-FR'], 'editor')
  expect(await ask({}, undefined, 'editor').json()).toEqual(editor)
  await vi.waitFor(() =>
    expect(ask({ 'accept-encoding': 'br' }, undefined, 'editor').headers.get('content-encoding')).toBe('br'),
  )

  const packed = await bytesOf(ask({ 'accept-encoding': 'br' }, undefined, 'editor'))
  expect(JSON.parse(brotliDecompressSync(packed).toString())).toEqual(editor)
  const etags = [undefined, ...(Object.keys(textParts) as TextPart[])].map((part) =>
    ask({}, localesVersion, part).headers.get('etag'),
  )
  expect(new Set(etags).size).toBe(etags.length)
  expect(ask({ 'if-none-match': etags[1] ?? '' }, undefined, 'shell').status).toBe(304)
  expect(ask({ 'if-none-match': etags[1] ?? '' }, undefined, 'editor').status).toBe(200)
})
