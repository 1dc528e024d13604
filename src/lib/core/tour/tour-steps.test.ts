import { expect, test } from 'vitest'
import { tourPercentage, tourSteps } from './tour-steps.ts'

test('[D3] seven steps: a welcome, five items of the sidebar, a closing', () => {
  expect(tourSteps.map(({ target, position }) => [target, position])).toEqual([
    [null, 'center'],
    ['templates-nav', 'left'],
    ['envelopes-nav', 'left'],
    ['dashboard-nav', 'left'],
    ['organizations-nav', 'left'],
    ['webhooks-nav', 'left'],
    [null, 'center'],
  ])
})

test('[D5] progress is full at the last step only', () => {
  expect(tourSteps.map((_, index) => tourPercentage(index))).toEqual([14, 29, 43, 57, 71, 86, 100])
})
