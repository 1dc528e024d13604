export type TourStepName =
  'welcome' | 'templates' | 'envelopes' | 'dashboard' | 'organizations' | 'webhooks' | 'closing'

/** A step without a target stands in the middle; one with a target stands beside that element. */
export type TourStep = { name: TourStepName; position: 'center' | 'left'; target: string | null }

const inTheMiddle = (name: TourStepName): TourStep => ({ name, position: 'center', target: null })
const besideItem = (name: TourStepName): TourStep => ({ name, position: 'left', target: `${name}-nav` })

export const tourSteps: readonly TourStep[] = [
  inTheMiddle('welcome'),
  besideItem('templates'),
  besideItem('envelopes'),
  besideItem('dashboard'),
  besideItem('organizations'),
  besideItem('webhooks'),
  inTheMiddle('closing'),
]

/** 0–100, of the tour with the step at `index` on show. */
export function tourPercentage(index: number): number {
  return Math.round(((index + 1) / tourSteps.length) * 100)
}
