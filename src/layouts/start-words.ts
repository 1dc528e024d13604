import type { Self } from '#islands/envelopes/start-draft.ts'
import type { ZoneWords } from '#islands/envelopes/StartEnvelope.tsx'

/** What the zones say in which files are dropped. */
export function startWords(t: App.Locals['t']): { others: ZoneWords; self: ZoneWords } {
  return {
    others: { label: t('editor.choosePdf'), hint: t('editor.orDrop') },
    self: { label: t('dashboard.start.self'), hint: t('dashboard.start.selfHint') },
  }
}

export function selfOf({ name, email }: Self): Self {
  return { name, email }
}
