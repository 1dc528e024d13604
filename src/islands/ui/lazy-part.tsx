import { lazy, useEffect, useState, type ComponentType } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'

type Loaded<Props> = { default: ComponentType<Props> }
/** How what asks for a part takes that back, in the words of those that do. */
type AwayProps = { onClose?: () => void; onGiveUp?: () => void }

/**
 * Like React's `lazy`, for what is shown when somebody asks for it. When a program does not come (the connection is away for a moment, a
 * deployment has taken the file), React takes down the whole island, and what was typed in it. Here that is told, the part is closed
 * again where it can be (`onClose`), and the next time it is asked for anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>): ComponentType<Props> {
  let asked = ask()
  let failures = 0

  function ask() {
    return lazy(() => load().catch(giveUp))
  }

  function giveUp(error: unknown): Loaded<Props> {
    console.error('A part of the page could not be fetched', error)
    return { default: AwayPart }
  }

  function AwayPart(props: Props) {
    const { t } = useLocalization()
    const { onClose, onGiveUp }: AwayProps = props
    useEffect(() => {
      // Not before it stands in the page: React renders anew whatever waits, and would ask again and again.
      asked = ask()
      failures += 1
      // A program that came and failed stays as it is, whoever asks for it: a page loaded anew has another.
      const loadAnew = { label: t('errors.reload'), onSelect: () => location.reload() }
      toast.error(t('errors.network'), failures > 1 ? loadAnew : undefined)
      ;(onClose ?? onGiveUp)?.()
      // It is told once, whatever else changes meanwhile.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [])

    return null
  }

  return function LazyPart(props: Props) {
    const [Part] = useState(() => asked)

    return <Part {...props} />
  }
}
