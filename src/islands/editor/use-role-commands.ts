import { useCallback, useEffect, useRef } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { type Draft, type DraftRole, plainRole } from './draft.ts'
import type { EditorPlan } from './editor-plan.ts'
import { newId } from './new-id.ts'
import type { RoleCommand, RoleTools } from './role-commands.ts'
import type { Self } from './use-editor.ts'

type Wiring = Omit<RoleTools, 't' | 'locale' | 'onEdit'> & {
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
  onChoose: (key: string) => void
  plan: EditorPlan
}

/** What rows ask for. All but typing comes when it is first asked for. */
export function useRoleCommands({ onChoose, plan, ...tools }: Wiring) {
  const { t, locale } = useLocalization()
  const { draft, isPerson, onEdit } = tools
  const usualLocale = plan.rules.locale
  const latest = useRef<RoleTools>(null)
  useEffect(() => {
    latest.current = { ...tools, t, locale }
  })

  return {
    command: useCallback((command: RoleCommand) => {
      void import('./role-commands.ts').then(
        ({ carryOut }) => latest.current && carryOut(command, latest.current),
      )
    }, []),
    type: useCallback(
      (key: string, part: Partial<DraftRole>, run: string) =>
        onEdit((present) => withPart(present, key, part), `${key} ${run}`),
      [onEdit],
    ),
    /** A new row after all others, ready to be typed in. */
    add: (person: Partial<Self>) => {
      const key = newId()
      const order = Math.max(0, ...draft.roles.map((role) => role.order)) + 1
      const { name = '', email = '' } = person
      const fresh = { ...plainRole, name, email, key, order, recipientRole: 'signer' } as const
      const role = { ...fresh, locale: isPerson ? usualLocale : null }
      onEdit((present) => ({ ...present, roles: [...present.roles, role] }))
      onChoose(key)
      requestAnimationFrame(() => document.getElementById(`role-name-${key}`)?.focus())
    },
  }
}

function withPart(draft: Draft, key: string, part: Partial<DraftRole>): Draft {
  return { ...draft, roles: draft.roles.map((role) => (role.key === key ? { ...role, ...part } : role)) }
}
