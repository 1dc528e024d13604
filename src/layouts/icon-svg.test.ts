import { ArrowRight, Mail } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { iconSvg } from './icon-svg.ts'

test.each([
  [Mail, {}],
  [Mail, { size: 20 }],
  [Mail, { size: 20, strokeWidth: 1.75, className: 'shrink-0 text-muted' }],
  [Mail, { size: 20, strokeWidth: 1.75, className: 'shrink-0' }],
  [ArrowRight, { size: 20, strokeWidth: 1.75, className: 'shrink-0' }],
])('an icon of a page is the picture that an island shows, each look its own', (icon, look) => {
  const shown = renderToStaticMarkup(createElement(icon, { 'aria-hidden': true, ...look }))

  expect([iconSvg(icon, look), iconSvg(icon, look)]).toEqual([shown, shown])
  expect(shown).toContain('aria-hidden="true"')
})
