import { CircleAlert } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'

/** Why something was not done, and the way on when the plan is what stands against it. */
export function Refused({ error }: { error: unknown }) {
  const { t } = useLocalization()
  const { message, link } = problemOf(error, t)

  return (
    <div
      role="alert"
      className="flex gap-3 rounded-lg border border-error bg-danger-surface p-4 text-danger-text"
    >
      <CircleAlert aria-hidden size={20} className="shrink-0" />
      <p>
        {message}{' '}
        {link && (
          <a href={link.href} className="font-semibold underline underline-offset-2">
            {link.label}
          </a>
        )}
      </p>
    </div>
  )
}
