import type { RunOptions } from 'axe-core'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect } from './product.ts'

type Rules = RunOptions['runOnly']

const everyRule: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Themes differ in nothing but colours (src/layouts/tokens.css). */
const rulesOfColours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What pops up beside its trigger. Targets that it partly covers are not to be hit before it is closed. */
export const popover = '[data-radix-popper-content-wrapper]'

/**
 * In both themes axe finds nothing (WCAG 2.2 AA), on the page or within a part of it, every text is there and has room, and
 * nothing sticks out sideways. Leaves the page in the light.
 */
export async function expectAccessible(page: Page, name: string, within = 'html'): Promise<void> {
  await page.locator(within).first().waitFor()
  // Still on its way, a page is not what is looked at.
  await expect(page.locator('#route-progress')).toBeHidden()
  const allow = await changeAtOnce(page)
  for (const [colorScheme, runOnly] of [
    ['dark', rulesOfColours],
    ['light', everyRule],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await findViolations(page, { runOnly, within })
    const found = violations
      .filter((violation) => !isDrawnToScale(violation))
      .map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
  }
  await allow()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${name} sticks out sideways`).toBe(0)
  expect.soft(await squeezed(page), `${name} breaks words into letters`).toEqual([])
  expect.soft(await keysShown(page), `${name} shows keys where texts belong`).toEqual([])
}

/**
 * A change of theme is there with the next frame: colours that fade into each other, one level after the other, are painted ten
 * times before they are judged. The result lets them fade again.
 */
async function changeAtOnce(page: Page): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({
    content: '*, ::before, ::after { transition-property: none !important }',
  })

  return () => style.evaluate((element: HTMLStyleElement) => element.remove())
}

/** Texts with so little room that their words stand below each other letter by letter. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      // For screen readers alone: a text in a box of one pixel.
      if (text.length < 8 || (node.parentElement?.clientWidth ?? 0) === 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines > 3 && text.length / lines < 3) found.push(text)
    }

    return found
  })
}

const keys = new Set(keysOf(enUS))

/** A text that was not loaded is shown, or said, as its key. */
async function keysShown(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const said = ['aria-label', 'title', 'placeholder', 'alt', 'value', 'aria-description']
    const elements = [...document.querySelectorAll('body, body *:not(script, style)')]
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : '')),
      ...said.map((name) => element.getAttribute(name) ?? ''),
    ])
    return texts.flatMap((text) => text.match(/[a-zA-Z]\w*(?:\.[\w-]+)+/g) ?? [])
  })

  return words.filter((word) => keys.has(word))
}

function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([name, node]: [string, unknown]) =>
    typeof node === 'object' && node !== null
      ? keysOf(node, `${above}${name}.`)
      : `${above}${name}`.replace(/_(one|many|other)$/, ''),
  )
}

/**
 * Fields are as large as on paper, whose size is what one looks at and works on (WCAG 2.5.8, essential); the room's list
 * shows the same fields at full size (equivalent).
 */
function isDrawnToScale({ id, nodes }: { id: string; nodes: readonly { html: string }[] }): boolean {
  return id === 'target-size' && nodes.every(({ html }) => /data-field=|class="control /.test(html))
}
