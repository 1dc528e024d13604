import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'

/** Less than half as long as what `axe.source` is. */
const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page, or within a part of it; by all its rules where none are named. Its program is brought into a
 * document once, however often that is looked at.
 */
export async function findViolations(
  page: Page,
  { runOnly, within = 'html' }: { runOnly?: RunOptions['runOnly']; within?: string } = {},
): Promise<Result[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    if (frame === page.mainFrame()) await runIn(page, program)
    else await frame.evaluate(program)
  }
  await untilStill(page)
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }

  return await page.evaluate(
    async ({ within, options }) => {
      const { axe: brought } = window as unknown as { axe: typeof axe }
      return (await brought.run(within, options)).violations
    },
    { within, options },
  )
}

const wires = new WeakMap<Page, Promise<CDPSession>>()

/**
 * As from the developer's console, where the browser knows a program again that an earlier document had: by `evaluate`, which
 * hands it to `eval`, each document compiles it anew, and that takes longer than the rules do.
 */
async function runIn(page: Page, expression: string): Promise<void> {
  const wire = wires.get(page) ?? page.context().newCDPSession(page)
  wires.set(page, wire)
  const { exceptionDetails } = await (await wire).send('Runtime.evaluate', { expression })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
}

/**
 * Colours are judged once nothing fades any more, but for what turns without an end; what another theme sets going begins
 * with the next frame.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let still = 0; still < 2; still += 1) {
      await frame()
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
      if (moving.length > 0) still = -1
      await Promise.all(moving.map(({ finished }) => finished.catch(() => null)))
    }
  })
}
