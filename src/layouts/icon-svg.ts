import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type Look = { size?: number; strokeWidth?: number; className?: string }

const drawn = new Map<LucideIcon, Map<string, string>>()

/**
 * The very picture that an island shows, for pages. What a look may be stands in the sources, so each is drawn once and kept:
 * a list of a page would have React draw the same ones again for every line. Hidden from who listens, since words stand beside it.
 */
export function iconSvg(icon: LucideIcon, look: Look): string {
  const looks = drawn.get(icon) ?? new Map<string, string>()
  drawn.set(icon, looks)
  const key = `${look.size} ${look.strokeWidth} ${look.className}`
  const known = looks.get(key)
  if (known !== undefined) return known
  const svg = renderToStaticMarkup(createElement(icon, { 'aria-hidden': true, ...look }))
  looks.set(key, svg)

  return svg
}
