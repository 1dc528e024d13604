import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { makeLately } from '../documents/lately.ts'
import type { PageImages } from '../documents/page-images.ts'
import { describeError, type Log } from '../log.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { MailPicture } from './mailer.ts'
import type { Picture } from './mail-blocks.ts'

/** What a mail shows a picture as; `width` and `height` in CSS pixels. */
export type ShownPicture = MailPicture & { width: number; height: number }

/** Null for a picture that cannot be had now: the mail goes without. */
export type ReadPicture = (picture: Picture) => Promise<ShownPicture | null>

type Parts = { blobs: BlobStore; images: Pick<PageImages, 'page'>; log: Log }

const logoHeight = 48
const logoWidth = 240
const pageWidth = 240
const mostPageHeight = 360
const mostPageBytes = 60_000
/** Of a file of ten thousand rows each mail shows the same page. */
const mostLatelyBytes = 4 * 2 ** 20
/** A page that is not drawn by then is not worth keeping a mail for. */
const patienceMs = 20_000

/** Reads what mails bring along: PNG and JPEG, which programs of all ages show. Never fails a mail. */
export function makeReadPicture({ blobs, images, log }: Parts): ReadPicture {
  const lately = makeLately<ShownPicture>(mostLatelyBytes, ({ bytes }) => bytes.byteLength)
  const making = new Map<string, Promise<ShownPicture>>()

  async function make(picture: Picture): Promise<ShownPicture> {
    return picture.kind === 'logo'
      ? toLogo(await blobs.get(picture.sha256))
      : toPage((await images.page(picture.document, 0, 2 * pageWidth)).webp)
  }

  async function read(picture: Picture): Promise<ShownPicture> {
    const name = nameOf(picture)
    const made = lately.get(name) ?? making.get(name)
    if (made) return made
    const work = make(picture).finally(() => making.delete(name))
    making.set(name, work)
    const shown = await work
    lately.set(name, shown)

    return shown
  }

  return (picture) => {
    const gone = new AbortController()
    const late = sleep(patienceMs, null, { signal: gone.signal, ref: false })
    late.catch(() => {})

    return Promise.race([read(picture), late])
      .catch((error: unknown) => {
        log.warn({ error: describeError(error), picture: picture.kind }, 'a mail goes without its picture')
        return null
      })
      .finally(() => gone.abort())
  }
}

function nameOf(picture: Picture): string {
  return picture.kind === 'logo'
    ? `logo/${picture.sha256}`
    : `page/${picture.document.organizationId}/${picture.document.sha256}`
}

/** Twice as fine as it is shown; kept as the PNG that it is. */
async function toLogo(bytes: Uint8Array): Promise<ShownPicture> {
  const { width, height } = await sharp(bytes).metadata()
  const scale = Math.min(logoHeight / height, logoWidth / width)

  return {
    ...{ cid: 'logo', name: 'logo.png', type: 'image/png', bytes },
    ...{ width: Math.round(width * scale), height: Math.round(height * scale) },
  }
}

/** Of a receipt as long as an arm the beginning is enough. */
async function shownHeight(webp: Uint8Array): Promise<number> {
  const { width, height } = await sharp(webp).metadata()

  return Math.min(mostPageHeight, Math.max(1, Math.round((pageWidth * height) / width)))
}

async function toPage(webp: Uint8Array): Promise<ShownPicture> {
  const page = sharp(webp)
    .flatten({ background: '#ffffff' })
    .resize({ width: 2 * pageWidth, height: 2 * (await shownHeight(webp)), fit: 'cover', position: 'top' })
  for (const quality of [80, 60, 40, 20]) {
    const { data: bytes, info } = await page.clone().jpeg({ quality }).toBuffer({ resolveWithObject: true })
    if (bytes.byteLength > mostPageBytes) continue
    return {
      ...{ cid: 'first-page', name: 'page-1.jpg', type: 'image/jpeg', bytes },
      ...{ width: pageWidth, height: Math.round(info.height / 2) },
    }
  }

  throw new Error('No picture of this page is small enough for a mail')
}
