import { Plus, UserRound } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { acts } from '#core/envelope/roles.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { alreadyAmong } from '../contacts/already-among.ts'
import type { Draft } from './draft.ts'
import type { EditorPlan, PlanLack } from './editor-plan.ts'
import { OrderPicture } from './OrderPicture.tsx'
import { RoleRow } from './RoleRow.tsx'
import { useAwake } from './use-awake.ts'
import type { Self } from './use-editor.ts'
import { useRoleCommands } from './use-role-commands.ts'
import { useRoleDrag } from './use-role-drag.ts'

const RoleDialog = lazyPart(() =>
  import('./RoleDialog.tsx').then((module) => ({ default: module.RoleDialog })),
)
const PlanNote = lazyPart(() => import('./PlanNote.tsx').then((module) => ({ default: module.PlanNote })))

type Props = {
  draft: Draft
  activeRole: string | null
  isPerson: boolean
  plan: EditorPlan
  self: Self | undefined
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
  onChoose: (key: string) => void
  onAnnounce: (words: string) => void
  onPlan: (lack: PlanLack) => void
}

/** Who takes part, in routing order, as they are typed and dragged. The chosen one gets the next field. */
export const RolesPanel = memo(function RolesPanel(props: Props) {
  const { draft, activeRole, isPerson, plan, self, onChoose, onPlan } = props
  const { roles } = draft
  const { t } = useLocalization()
  const isAwake = useAwake()
  const [moreOf, setMoreOf] = useState<string | null>(null)
  const more = roles.find(({ key }) => key === moreOf)
  const commands = useRoleCommands({ ...props, onMore: setMoreOf })
  const { command } = commands
  const { list, drag, markOf, onGrip } = useRoleDrag(roles, command)
  const acting = roles.filter(({ recipientRole }) => acts({ role: recipientRole })).length

  return (
    <div className="flex flex-col gap-3">
      {roles.length === 0 && <p className="text-muted">{t('editor.noRecipients')}</p>}
      {roles.length > 1 && <OrderPicture roles={roles} />}
      <ul ref={list} className="flex flex-col gap-2">
        {roles.map((role, at) => (
          <RoleRow
            key={role.key}
            {...{ role, roles, isPerson, onChoose, onGrip }}
            onCommand={command}
            onType={commands.type}
            place={at}
            isActive={role.key === activeRole}
            isDragged={role.key === drag?.key}
            mark={markOf(role, at)}
          />
        ))}
      </ul>
      <p id="order-keys" hidden>
        {t('editor.row.keys')}
      </p>
      <AddRoles {...{ roles, self, isPerson }} onAdd={commands.add} />
      <Suspense>
        {isAwake && plan.signers >= 0 && acting >= plan.signers && (
          <PlanNote {...{ plan, onPlan }} quota="MaxSigners" used={acting} limit={plan.signers} />
        )}
        {more && (
          <RoleDialog
            {...{ draft, isPerson, plan, onPlan }}
            role={more}
            onSubmit={(to) => command({ kind: 'change', key: to.key, to })}
            onClose={() => setMoreOf(null)}
          />
        )}
      </Suspense>
    </div>
  )
})

type AddProps = Pick<Props, 'self' | 'isPerson'> & {
  roles: Draft['roles']
  onAdd: ReturnType<typeof useRoleCommands>['add']
}

/** One more who takes part: somebody, or whoever edits unless they do already. */
function AddRoles({ roles, self, isPerson, onAdd }: AddProps) {
  const { t } = useLocalization()
  const isMissing =
    self &&
    !alreadyAmong(
      self.email,
      roles.map((role) => ({ ...role, place: 0 })),
    )

  return (
    <div className="flex flex-wrap gap-2">
      <Button id="add-recipient" size="small" onClick={() => onAdd({})}>
        <Plus aria-hidden size={16} />
        {t('editor.addRecipient')}
      </Button>
      {isPerson && isMissing && (
        <Button size="small" onClick={() => onAdd(self)}>
          <UserRound aria-hidden size={16} />
          {t('editor.row.me')}
        </Button>
      )}
    </div>
  )
}
