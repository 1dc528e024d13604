import type { PageSize } from '../../ports.ts'
import { fitText } from './fit-text.ts'

/** True when `prepareSeal` would stamp `text` legibly in a box of this size (points). */
export function fits(text: string, box: PageSize, multiline: boolean): Promise<boolean> {
  return Promise.resolve(fitText(text, box, multiline).fits)
}
