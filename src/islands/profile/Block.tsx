import { useId, type ReactNode } from 'react'

/** A group of settings under a heading of its own. */
export function Block({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-col gap-1">
        <h4 id={id} className="font-semibold">
          {title}
        </h4>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
