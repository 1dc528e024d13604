import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import type { Menu } from './Menu.tsx'
import { useOnDemand } from './use-on-demand.ts'

type Props = Omit<ComponentProps<typeof Menu>, 'startsOpen' | 'trigger'> & {
  trigger: ReactElement<ComponentProps<'button'>>
}

/** A menu whose program is fetched when somebody is about to open it: most are only looked at. */
export function MenuButton(props: Props) {
  const { Part, asking } = useOnDemand(loadMenu)
  if (Part) return <Part startsOpen {...props} />

  return cloneElement(props.trigger, { 'aria-haspopup': 'dialog', ...asking })
}

const loadMenu = async () => (await import('./Menu.tsx')).Menu
