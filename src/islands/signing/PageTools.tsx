import { useEffect, useState, type ComponentType } from 'react'

const beginnings = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

/** What leafs through pages and enlarges them comes with the first thing that somebody does here: reading needs none of it. */
export function PageTools() {
  const [tools, setTools] = useState<{ LivePageTools: ComponentType } | null>(null)
  useEffect(() => {
    const begun = new AbortController()
    const load = () => {
      begun.abort()
      // Without them pages are read as they are.
      void import('./LivePageTools.tsx').then(setTools, () => undefined)
    }
    for (const name of beginnings) addEventListener(name, load, { passive: true, signal: begun.signal })
    return () => begun.abort()
  }, [])

  return tools && <tools.LivePageTools />
}
