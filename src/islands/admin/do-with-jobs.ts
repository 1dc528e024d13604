import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { problemText, type Translate } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import type { DeadJobChoice } from '#contract/host-shapes.ts'

/** One that was given up. */
export type DeadJob = { id: string; kind: string }

const page = '/admin/jobs'

/** Has them done once more, says how many, and shows what is left. Where it was refused, says why. */
export async function retryJobs(choice: DeadJobChoice, t: Translate): Promise<void> {
  try {
    const { done } = await api('POST /host/jobs/retry', { body: choice })
    if (done > 0) toast.success(t('admin.jobs.retried', { count: done }))
    else toast(t('admin.jobs.gone'))
    await navigate(page)
  } catch (error) {
    toast.error(problemText(error, t))
  }
}

/** Forgets one. Throws what the API refuses with. */
export async function dropJob({ id }: DeadJob, t: Translate): Promise<void> {
  const { done } = await api('POST /host/jobs/drop', { body: { id } })
  if (done > 0) toast.success(t('admin.jobs.dropped'))
  else toast(t('admin.jobs.gone'))
  await navigate(page)
}
