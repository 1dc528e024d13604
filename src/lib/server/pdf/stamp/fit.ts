import type { FitSetting, PageSize } from '../../ports.ts'
import { fitText } from './fit-text.ts'

/** True when `prepareSeal` would stamp `text` legibly in a box of this size (points). */
export function fits(text: string, box: PageSize, setting: FitSetting): Promise<boolean> {
  return Promise.resolve(fitText(text, box, setting).fits)
}
