import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  MoveHorizontal,
  MoveVertical,
  Scaling,
  type LucideIcon,
} from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { Alignment } from '../arranging.ts'
import type { FieldCommand } from '../field-commands.ts'

const aligning: readonly [how: Alignment, icon: LucideIcon][] = [
  ['left', AlignStartVertical],
  ['center', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
]
const distributing = [
  ['x', AlignHorizontalDistributeCenter],
  ['y', AlignVerticalDistributeCenter],
] as const
const equalizing = [
  ['width', MoveHorizontal],
  ['height', MoveVertical],
  ['both', Scaling],
] as const

type Props = { count: number; onCommand: (command: Exclude<FieldCommand, { kind: 'paste' }>) => void }

/** Brings several boxes into line. */
export function ArrangePart({ count, onCommand }: Props) {
  const { t } = useLocalization()

  return (
    <div role="group" aria-label={t('editor.arrange')} className="flex flex-wrap gap-1">
      {aligning.map(([how, Icon]) => (
        <Tool
          key={how}
          label={t(`editor.alignments.${how}`)}
          icon={Icon}
          onClick={() => onCommand({ kind: 'align', how })}
        />
      ))}
      {count > 2 &&
        distributing.map(([axis, Icon]) => (
          <Tool
            key={axis}
            label={t(`editor.distribute.${axis}`)}
            icon={Icon}
            onClick={() => onCommand({ kind: 'distribute', axis })}
          />
        ))}
      {equalizing.map(([side, Icon]) => (
        <Tool
          key={side}
          label={t(`editor.equalize.${side}`)}
          icon={Icon}
          onClick={() => onCommand({ kind: 'equalize', side })}
        />
      ))}
    </div>
  )
}

function Tool({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <IconButton
      size="small"
      label={label}
      title={label}
      icon={<Icon aria-hidden size={18} />}
      onClick={onClick}
      className="border border-line"
    />
  )
}
