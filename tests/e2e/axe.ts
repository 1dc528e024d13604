import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/**
 * What axe finds on the page, or within a part of it; by all its rules where none are named. Its program is brought into a
 * document once, however often that is looked at: reading it takes longer than the rules do.
 */
export async function findViolations(
  page: Page,
  { runOnly, within = 'html' }: { runOnly?: RunOptions['runOnly']; within?: string } = {},
): Promise<Result[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }

  return await page.evaluate(
    async ({ within, options }) => {
      const { axe: brought } = window as unknown as { axe: typeof axe }
      return (await brought.run(within, options)).violations
    },
    { within, options },
  )
}
