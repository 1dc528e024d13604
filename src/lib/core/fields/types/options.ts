import type { Placed, Shape } from './shape.ts'
import type { Report } from './type-rules.ts'

/** Reports options that nobody could choose, or that could be taken for one another. True when there are none such. */
export function checkOptions({ options }: Shape<'options'>, report: Report): boolean {
  const trimmed = options.map((option) => option.trim())
  const seen = new Set<string>()
  const twice = trimmed.find((option) => seen.size === seen.add(option).size)
  if (trimmed.length === 0) report('options', 'options-missing')
  else if (trimmed.includes('')) report('options', 'option-empty')
  else if (twice !== undefined) report('options', 'option-twice', { option: twice })
  else return true

  return false
}

/** The same where every option stands in a box of its own. */
export function checkBoxes(field: Shape<'options'> & Placed, report: Report): void {
  if (!checkOptions(field, report)) return
  const { options, areas } = field
  if (areas.length < options.length) {
    report('options', 'option-without-box', { option: options[areas.length] ?? '' })
  } else if (areas.length > options.length) {
    report('options', 'box-without-option', { boxes: areas.length, limit: options.length })
  }
}

/** Whether a condition may compare with it. */
export function isOption({ options }: Shape<'options'>, wanted: string): boolean {
  return options.some((option) => option.trim() === wanted.trim())
}
