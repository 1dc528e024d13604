import { useEffect, useRef, type Ref } from 'react'
import { handRef } from './hand-ref.ts'

type Handler = (event: never) => void

/** What Radix gives a trigger of its own. */
type Given = {
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string
  'data-state'?: string
  onPointerMove?: Handler
  onPointerLeave?: Handler
  onPointerDown?: Handler
  onFocus?: Handler
  onBlur?: Handler
  onClick?: Handler
}

const handlerOf = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const

/**
 * Stands where Radix wants the trigger of a tooltip, and hands on what it is given to an element that was there before the program
 * of tooltips: put around that element now, Radix's own would make it anew, and take the focus from it.
 */
export function TriggerElsewhere({ anchor, ref, ...given }: Given & { anchor: HTMLElement }) {
  const latest = useRef(given)
  const { 'aria-describedby': describedBy, 'data-state': state } = given
  useEffect(() => {
    latest.current = given
  })
  // The reference that is given is another at each rendering, for the same element.
  const first = useRef(ref)
  useEffect(() => {
    const { current } = first
    handRef(current, anchor)
    return () => handRef(current, null)
  }, [anchor])
  useEffect(() => say(anchor, 'aria-describedby', describedBy), [anchor, describedBy])
  useEffect(() => say(anchor, 'data-state', state), [anchor, state])
  useEffect(() => listen(anchor, (name, event) => latest.current[name]?.(event as never)), [anchor])

  return null
}

type Tell = (name: (typeof handlerOf)[keyof typeof handlerOf], event: Event) => void

/** What has brought the program of tooltips happened before it could listen: it is told of that first. */
function listen(anchor: HTMLElement, tell: Tell): () => void {
  const stop = new AbortController()
  for (const [type, name] of Object.entries(handlerOf))
    anchor.addEventListener(type, (event) => tell(name, event), { signal: stop.signal })
  if (anchor.matches(':focus-visible')) tell('onFocus', new FocusEvent('focus'))
  else if (anchor.matches(':hover') && matchMedia('(hover: hover)').matches)
    tell('onPointerMove', new PointerEvent('pointermove', { pointerType: 'mouse' }))

  return () => stop.abort()
}

function say(anchor: HTMLElement, attribute: string, value: string | undefined): () => void {
  if (value) anchor.setAttribute(attribute, value)

  return () => anchor.removeAttribute(attribute)
}
