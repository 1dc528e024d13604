import type { TFunction } from 'i18next'
import { loadTexts } from '#browser/localization.tsx'
import type { RecipientRole } from '#core/envelope/envelope.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { Draft, DraftRole } from './draft.ts'
import { placeRole, type Spot, stepRole } from './order-steps.ts'
import { changeRole, fitToRole, removeRole, toggleParallel } from './roles.ts'
import { stepsOf } from './steps-of.ts'

await loadTexts('editorLater')

/** What is asked for one recipient. */
export type RoleCommand = { key: string } & (
  | { kind: 'role'; chosen: RecipientRole }
  /** One place sooner or later in the order. */
  | { kind: 'step'; by: -1 | 1 }
  | { kind: 'place'; spot: Spot }
  /** With the one before, or after them again. */
  | { kind: 'together' }
  | { kind: 'change'; to: DraftRole }
  | { kind: 'remove' }
  /** What is rare of them: asked for in turn, so that it shows what was chosen just before. */
  | { kind: 'more' }
)

export type RoleTools = {
  draft: Draft
  isPerson: boolean
  t: TFunction<'common'>
  locale: Locale
  onEdit: (change: (draft: Draft) => Draft) => void
  onAnnounce: (words: string) => void
  onMore: (key: string) => void
}

/** Does it, says what comes of it, and keeps the keyboard where it was. */
export function carryOut(command: RoleCommand, tools: RoleTools): void {
  const { key, kind } = command
  if (kind === 'more') return tools.onMore(key)
  const change = changeOf(command)
  const after = change(tools.draft)
  tools.onEdit(change)
  if (kind === 'step' || kind === 'place' || kind === 'together')
    tools.onAnnounce(turnInWords(after, key, tools))
  if (kind === 'step' || kind === 'place') focusLater(`grip-${key}`)
  if (kind === 'remove') focusLater('add-recipient')
  // Somebody has to hand over the device.
  const role = after.roles.find((one) => one.key === key)
  if (kind === 'role' && command.chosen === 'in_person' && tools.isPerson && role && !role.host)
    tools.onMore(key)
}

function changeOf(command: Exclude<RoleCommand, { kind: 'more' }>): (draft: Draft) => Draft {
  const { key } = command
  switch (command.kind) {
    case 'role':
      return (draft) => {
        const role = draft.roles.find((one) => one.key === key)
        return role ? changeRole(draft, key, fitToRole({ ...role, recipientRole: command.chosen })) : draft
      }
    case 'step':
      return (draft) => stepRole(draft, key, command.by)
    case 'place':
      return (draft) => placeRole(draft, key, command.spot)
    case 'together':
      return (draft) => toggleParallel(draft, key)
    case 'change':
      return (draft) => changeRole(draft, key, command.to)
    case 'remove':
      return (draft) => removeRole(draft, key)
  }
}

/** When somebody acts, and with whom, for who does not see it. */
function turnInWords({ roles }: Draft, key: string, { t, locale }: RoleTools): string {
  const steps = stepsOf(roles)
  const at = steps.findIndex((step) => step.some((role) => role.key === key))
  const nameOf = (role?: DraftRole) => role?.name || role?.email || t('editor.nameless')
  const others = (steps[at] ?? []).filter((role) => role.key !== key)
  const words = {
    name: nameOf(roles.find((role) => role.key === key)),
    names: new Intl.ListFormat(locale).format(others.map(nameOf)),
    ...{ number: at + 1, total: steps.length },
  }

  return t(others.length > 0 ? 'editor.row.movedBeside' : 'editor.row.moved', words)
}

/** Once the rows stand where they go. */
function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
