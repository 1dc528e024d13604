import type { FitSetting } from '../stamp.ts'
import type { PageSize, TextFit } from '../pdf-engine.ts'
import { fitText } from './fit-text.ts'

/** Whether `prepareSeal` would stamp `text` legibly in a box of this size (points). */
export function fit(text: string, box: PageSize, setting: FitSetting): Promise<TextFit> {
  const found = fitText(text, box, setting)

  return Promise.resolve(found.fits ? { fits: true, missing: [] } : { fits: false, missing: found.missing })
}
