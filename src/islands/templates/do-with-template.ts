import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { catalogueOf } from '#browser/catalogues.ts'
import { loadTexts } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import type { CardDeed, ListedTemplate } from './card-action.ts'

await loadTexts('problems', 'templates')

/** Does it, says so, and lets the page show the list as it is then. */
export async function doWithTemplate(deed: CardDeed, template: ListedTemplate): Promise<void> {
  const t = catalogueOf(normalizeLocale(document.documentElement.lang)).getFixedT(null, 'common')
  const { id, name } = template
  try {
    await deeds[deed](id)
    toast(t(`templates.done.${deed}`, { name }))
    await showAgain()
  } catch (error) {
    toastProblem(error, t)
  }
}

const deeds: Readonly<Record<CardDeed, (id: string) => Promise<unknown>>> = {
  duplicate: (id) => api('POST /templates/{id}/duplicate', { params: { id } }),
  archive: (id) => api('POST /templates/{id}/archive', { params: { id } }),
  restore: (id) => api('POST /templates/{id}/restore', { params: { id } }),
}

/** The address holds the whole state of the list, so the list is asked for anew. */
export async function showAgain(): Promise<void> {
  await navigate(location.pathname + location.search, { history: 'replace' })
}
