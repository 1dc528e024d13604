import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { makeReadPicture } from './mail-pictures.ts'

const page = sharp({ create: { width: 480, height: 679, channels: 3, background: '#eeeeee' } })

/** A store that has one page of any document, and says how often it was asked. */
async function makeStore() {
  const webp = await page.clone().webp().toBuffer()
  const asked: string[] = []
  const state = { isAway: false }
  const readPicture = makeReadPicture({
    blobs: { get: () => Promise.reject(new Error('not asked')) } as never,
    images: {
      page: (document, number, width) => {
        asked.push(document.sha256)
        if (state.isAway) return Promise.reject(new Error('away'))
        return Promise.resolve({ page: number, width, height: 679, webp })
      },
    },
    log: makeLog('silent'),
  })
  const show = (sha256: string, organizationId = 'acme') =>
    readPicture({ kind: 'first-page', document: { organizationId, sha256, pages: [] } })

  return { asked, state, show }
}

describe('the picture of a first page', () => {
  test('is made once for many mails, those that ask at the same time among them', async () => {
    const { asked, show } = await makeStore()
    const together = await Promise.all([show('lease'), show('lease'), show('lease')])
    const later = await show('lease')

    expect(asked).toEqual(['lease'])
    expect(later?.type).toBe('image/jpeg')
    for (const one of together) expect(one).toBe(later)
  })

  test('is that of its document and of its organization', async () => {
    const { asked, show } = await makeStore()
    await show('lease')
    await show('offer')
    await show('lease', 'globex')

    expect(asked).toEqual(['lease', 'offer', 'lease'])
  })

  test('is tried again for the next mail where it could not be had', async () => {
    const { asked, state, show } = await makeStore()
    state.isAway = true
    expect(await show('lease')).toBeNull()
    state.isAway = false

    expect(await show('lease')).not.toBeNull()
    expect(asked).toEqual(['lease', 'lease'])
  })
})
