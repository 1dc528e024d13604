import type { TFunction } from 'i18next'
import { problemText } from '#browser/problem-text.ts'
import { Refusals } from '#islands/ui/refusals.ts'
import type { ListedTemplate } from './card-action.ts'
import { changeEach } from './change-each.ts'

/**
 * Changes one template after the other.
 * @throws {Refusals} that name each that was refused, after all were tried
 */
export async function changeTemplates(
  templates: readonly ListedTemplate[],
  change: (template: ListedTemplate) => Promise<unknown>,
  t: TFunction<'common'>,
): Promise<void> {
  const refused = await changeEach(templates, change)
  if (refused.length === 0) return

  throw new Refusals(
    refused.map(({ item, error }) => ({ message: `${item.name}: ${problemText(error, t)}` })),
  )
}
