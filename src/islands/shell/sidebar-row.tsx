import { classNames } from '#islands/ui/class-names.ts'
import { Tooltip } from '#islands/ui/Tooltip.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

/** The rail shows icons alone. */
export type Place = 'rail' | 'sidebar' | 'drawer'

export function rowStyle(place: Place, emphasis: 'current' | 'toured' | 'none' = 'none'): string {
  return classNames(
    'flex h-10 w-full items-center gap-3 rounded-md text-start text-sm transition-colors',
    'not-pointer-coarse:short:h-9 pointer-coarse:h-11',
    place === 'rail' ? 'justify-center' : 'px-3',
    emphasis === 'none' && 'text-text hover:bg-surface-hover',
    emphasis !== 'none' && 'bg-accent-surface font-medium text-link',
    emphasis === 'toured' && 'relative z-10 outline-2 outline-offset-2 outline-focus',
  )
}

/** Icon and words of a row; in the rail the words stay for assistive technology. */
export function RowFace({
  icon: Icon,
  label,
  place,
  end,
}: {
  icon: LucideIcon
  label: string
  place: Place
  end?: ReactNode
}) {
  return (
    <>
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <span className={place === 'rail' ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
      {place !== 'rail' && end}
    </>
  )
}

type RowTooltipProps = Omit<ComponentProps<typeof Tooltip>, 'side' | 'enabled'> & { place: Place }

/** In the rail a row is named by a tooltip; elsewhere its words are there to read. */
export function RowTooltip({ place, text, children, ...rest }: RowTooltipProps) {
  return (
    <Tooltip {...rest} text={text} side="right" enabled={place === 'rail'}>
      {children}
    </Tooltip>
  )
}
