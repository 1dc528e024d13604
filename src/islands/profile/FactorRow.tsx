import { useLocalization } from '#browser/localization.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { useId, type ReactNode } from 'react'

type Props = {
  name: string
  text: string
  isOn: boolean
  isBusy: boolean
  /** There is something to do before it can be switched on. */
  needsSetUp: boolean
  onSwitch: () => void
  /** Sets it up anew, with something else. */
  change?: { label: string; onChange: () => void } | undefined
  children?: ReactNode
}

export function FactorRow({ name, text, isOn, isBusy, needsSetUp, onSwitch, change, children }: Props) {
  const { t } = useLocalization()
  const id = useId()
  const action = isOn ? 'turnOff' : needsSetUp ? 'setUp' : 'turnOn'

  return (
    <li className="flex flex-col gap-4 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-48 flex-col">
          <p id={id} className="flex flex-wrap items-center gap-2 font-medium">
            {name}
            <Badge
              tone={isOn ? 'success' : 'neutral'}
              label={t(isOn ? 'profile.security.on' : 'profile.security.off')}
            />
          </p>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {!children && change && (
          <Button size="small" tone="quiet" onClick={change.onChange}>
            {change.label}
          </Button>
        )}
        {!children && (
          <Button size="small" busy={isBusy} aria-describedby={id} onClick={onSwitch}>
            {t(`profile.security.${action}`)}
          </Button>
        )}
      </div>
      {children}
    </li>
  )
}
