import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** What browsers are set to unless somebody asks for more. */
const usual = 16
/** A phone in the hand is as narrow as a page may have to be (WCAG 2.2, 1.4.10) with a quarter more. */
const timesOf = (width: number) => (width < 768 ? 1.25 : 2)

/**
 * For who has told their browser to show all text twice as large (WCAG 2.2, 1.4.4) nothing sticks out of the page sideways, and
 * no text out of its box: neither cut off nor over the edge of the button or card that it stands in. Leaves the page
 * as it was, but laid out anew: what had the focus may have lost it.
 */
export async function expectRoomForLargeText(page: Page, name: string): Promise<void> {
  const times = timesOf(page.viewportSize()?.width ?? 1440)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: usual * times } })
  const { overflow, cut, beyond } = await page.evaluate(readAtThisSize)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: usual } })
  await browser.detach()
  expect.soft(overflow, `${name}, text times ${times}, sticks out sideways`).toBeLessThanOrEqual(0)
  expect.soft(cut, `${name}, text times ${times}, cuts it off`).toEqual([])
  expect.soft(beyond, `${name}, text times ${times}, has it over an edge`).toEqual([])
}

function readAtThisSize() {
  const slack = 2
  const root = document.documentElement
  const cut: string[] = []
  const beyond: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (!text || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    // For screen readers alone, or drawn to scale.
    if (box.width === 0 || element.closest('.sr-only') || element instanceof SVGElement) continue
    const said = text.slice(0, 60)
    if (isCut(element, box)) cut.push(said)
    else if (isBeyond(element, box)) beyond.push(said)
  }

  return { overflow: root.scrollWidth - root.clientWidth, cut, beyond }

  /** Behind the edge of something that hides what does not fit, and does not say so by an ellipsis. */
  function isCut(element: Element, box: DOMRect): boolean {
    for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
      const style = getComputedStyle(above)
      const edge = above.getBoundingClientRect()
      if (edge.width <= 1) return false
      if (/auto|scroll/.test(style.overflowX)) return false
      if (!/hidden|clip/.test(style.overflowX)) continue
      const isTold = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isTold) return false
      if (box.right > edge.right + slack || box.left < edge.left - slack) return true
    }

    return false
  }

  function isBeyond(element: Element, box: DOMRect): boolean {
    for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
      const style = getComputedStyle(above)
      if (/auto|scroll|hidden|clip/.test(style.overflowX)) return false
      const isFrame = Number.parseFloat(style.borderLeftWidth) > 0 && style.borderLeftStyle !== 'none'
      if (!isFrame || style.display === 'inline') continue
      const edge = above.getBoundingClientRect()

      return box.right > edge.right + slack || box.left < edge.left - slack
    }

    return false
  }
}
