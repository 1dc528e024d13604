import { atom, type WritableAtom } from 'nanostores'
import {
  cloneElement,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { handRef } from './hand-ref.ts'
import type { TooltipLayer } from './TooltipLayer.tsx'

export type Named = { id: string; text: string; side: 'top' | 'right' | 'bottom' | 'left' }
/** What has a tooltip, by its element. */
export type Names = ReadonlyMap<HTMLElement, Named>

type Group = {
  names: WritableAtom<Names>
  /** Has the program of tooltips fetched. */
  fetch: () => void
}

const GroupContext = createContext<Group | null>(null)

/** Shows the tooltips of what is in it. Their program is fetched when somebody points at the first of them, or comes to it by the keyboard. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  const [Layer, setLayer] = useState<typeof TooltipLayer | null>(null)
  const [group] = useState<Group>(() => ({
    names: atom(new Map()),
    fetch: () => void fetchLayer().then((layer) => setLayer(() => layer)),
  }))

  return (
    <GroupContext value={group}>
      {children}
      {Layer && <Layer names={group.names} />}
    </GroupContext>
  )
}

/** Null when it does not come: what has a tooltip has a name for assistive technology all the same. */
async function fetchLayer(): Promise<typeof TooltipLayer | null> {
  try {
    return (await import('./TooltipLayer.tsx')).TooltipLayer
  } catch (error) {
    console.error('Tooltips could not be fetched', error)
    return null
  }
}

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  text: string
  side?: Named['side'] | undefined
  /** False where the words are there to read. */
  enabled?: boolean | undefined
  children: ReactElement<ComponentProps<'button'>>
}

/**
 * Names what the pointer or the focus rests on. Needs a `TooltipGroup` above it. Other props go to the child, so that a
 * tooltip may stand around the trigger of a menu.
 */
export function Tooltip({ text, side = 'top', enabled = true, children, ref, ...rest }: Props) {
  const group = useContext(GroupContext)
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hold = useCallback(
    (element: HTMLButtonElement | null) => {
      setAnchor(element)
      handRef(ref, element)
    },
    [ref],
  )
  useEffect(() => {
    if (!group || !anchor || !enabled) return undefined
    return nameIn(group, anchor, { id, text, side })
  }, [group, anchor, enabled, id, text, side])

  // What is handed on is called with the element once there is one; nothing reads it now.
  // eslint-disable-next-line react-hooks/refs
  return cloneElement(children, { ...rest, ref: hold })
}

/** Returns how to take the name back. */
function nameIn({ names, fetch }: Group, anchor: HTMLElement, named: Named): () => void {
  const wait = new AbortController()
  const soon = { once: true, signal: wait.signal }
  names.set(new Map(names.get()).set(anchor, named))
  anchor.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && fetch(), soon)
  anchor.addEventListener('focus', fetch, soon)

  return () => {
    wait.abort()
    names.set(new Map([...names.get()].filter(([each]) => each !== anchor)))
  }
}
