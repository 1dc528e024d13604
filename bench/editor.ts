import { chromium, type Page } from 'playwright'
import playwright from '../playwright.config.ts'
import { callApi } from '../tests/e2e/call-api.ts'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'
import { ms } from './cpu.ts'
import { toCookies, withPages } from './with-pages.ts'

/** What an editor holds: pages, and fields spread evenly over them. */
type Load = { pages: number; fields: number }
type Latency = { median: number; slow: number }
type Measured = { drag: Latency; typing: Latency; boxes: number }

const least: Load = { pages: 1, fields: 1 }
const much: Load = { pages: 200, fields: 300 }
const moves = 120
const letters = 60

/** How long a drag and a typed letter take until they are painted: of a full editor against one that is nearly empty. */
export async function benchEditor(): Promise<string[]> {
  return withPages(async ({ product, cookie }) => {
    const browser = await chromium.launch(playwright.use?.launchOptions)
    try {
      const context = await browser.newContext({ baseURL: product, viewport: { width: 1440, height: 900 } })
      await context.addCookies(toCookies(cookie, product))
      const page = await context.newPage()
      await page.goto('/dashboard')
      // Not counted: what is compiled and cached is so for both.
      await measure(page, least)
      const small = await measure(page, least)
      const large = await measure(page, much)
      const name = `${much.pages} pages × ${much.fields} fields`
      return [
        lineOf(`editor, drag to paint, ${name}`, large.drag, small.drag),
        lineOf(`editor, letter to paint, ${name}`, large.typing, small.typing),
        `editor, boxes in the document of ${much.fields}: ${large.boxes}`,
      ]
    } finally {
      await browser.close()
    }
  })
}

function lineOf(name: string, { median, slow }: Latency, empty: Latency): string {
  const times = (a: number, b: number) => `${(a / b).toFixed(2)} of the empty editor's`

  return `${name}: median ${ms(median)} = ${times(median, empty.median)}, 95th percentile ${ms(slow)} = ${times(slow, empty.slow)}`
}

async function measure(page: Page, load: Load): Promise<Measured> {
  const template = await makeTemplate(page, load)
  await page.goto(`/templates/${template}`)
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  const box = page.locator('[data-area]').first()
  const place = await box.boundingBox()
  if (!place) throw new Error('no field to drag')
  const boxes = await page.locator('[data-area]').count()

  const drag = await latencyOf(page, 'pointermove', async () => {
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.down()
    for (let step = 0; step < moves; step += 1) {
      await page.mouse.move(place.x + place.width / 2 + 40 * Math.sin(step / 6), place.y + 40 + step)
    }
    await page.mouse.up()
  })
  const label = page.locator('#panel-details input[type=text]').first()
  await label.waitFor()
  await label.focus()
  const typing = await latencyOf(page, 'input', async () => {
    for (let letter = 0; letter < letters; letter += 1) await page.keyboard.type('a')
  })

  return { drag, typing, boxes }
}

/** From the event's own time to the first task after the frame that shows what it changed. */
async function latencyOf(page: Page, type: string, act: () => Promise<void>): Promise<Latency> {
  await page.evaluate((name) => {
    const times: number[] = []
    const listen = (event: Event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp), {
          once: true,
        })
        port1.start()
        port2.postMessage(null)
      })
    }
    document.addEventListener(name, listen, true)
    Object.assign(globalThis, {
      endMeasure: () => {
        document.removeEventListener(name, listen, true)
        return times
      },
    })
  }, type)
  await act()
  const times = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return (globalThis as unknown as { endMeasure: () => number[] }).endMeasure()
  })
  const sorted = times.toSorted((a, b) => a - b)

  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    slow: sorted[Math.floor(sorted.length * 0.95)] ?? NaN,
  }
}

async function makeTemplate(page: Page, { pages, fields }: Load): Promise<string> {
  const document = await callApi(page, 'POST', '/documents', await makeSamplePdf({ pages }))
  const { id } = await callApi(page, 'POST', '/templates', {
    name: `${pages} pages`,
    documents: [document.id],
    recipients: [{ key: 'client', name: 'Client', recipientRole: 'signer', order: 1 }],
    fields: Array.from({ length: fields }, (_, index) => ({
      type: 'text',
      recipient: 'client',
      label: `Field ${index + 1}`,
      areas: [
        {
          document: document.id,
          page: Math.floor((index * pages) / fields),
          x: 0.1 + 0.4 * (index % 2),
          y: 0.2 + 0.1 * (index % 5),
          width: 0.3,
          height: 0.03,
        },
      ],
    })),
  })

  return id
}
