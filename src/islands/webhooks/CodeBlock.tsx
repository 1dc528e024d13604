import { classNames } from '#islands/ui/class-names.ts'

type Props = { label: string; code: string; className?: string | undefined }

/** Code, payloads and headers, which scroll within themselves: by keys too. */
export function CodeBlock({ label, code, className }: Props) {
  return (
    <pre
      role="region"
      aria-label={label}
      // Scrolled by keys, too (WCAG 2.1.1).
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames(
        'overflow-auto rounded-md border border-line bg-surface-sunken p-3 font-mono text-xs text-text',
        className,
      )}
    >
      <code>{code}</code>
    </pre>
  )
}
