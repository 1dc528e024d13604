import { useStore } from '@nanostores/react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { fieldIcons } from './field-types.ts'
import { GuideLine } from './GuideLine.tsx'
import { inPercent, type PageStack } from './page-stack.ts'
import type { RoleTint } from './role-tint.ts'
import type { AimStore } from './use-aim.ts'

await loadTexts('editor')

type Props = { aim: AimStore; stack: PageStack; tint: RoleTint }

/** A field on its way to a page, as it will stand there: its size, its colour, and what it hides. */
export function AimedField({ aim, stack, tint }: Props) {
  const { t } = useLocalization()
  const aimed = useStore(aim)
  if (!aimed) return null
  const { type, box, guides, isOver } = aimed
  const Icon = fieldIcons[type]

  return (
    <>
      {guides.map((guide) => (
        <GuideLine key={guide.axis} guide={guide} stack={stack} />
      ))}
      <div
        aria-hidden
        data-aimed
        style={inPercent(box, stack)}
        className={classNames(
          'pointer-events-none absolute z-3 flex items-center gap-[0.35em] rounded-[2px] border px-[0.3em]',
          'text-[length:var(--field-text)] leading-none shadow-lifted',
          tint.field,
          isOver && 'border-dashed',
        )}
      >
        {box.width < 50 ? null : (
          <>
            <Icon className="size-[1.1em] shrink-0" />
            <span className="min-w-0 truncate font-medium">{t(`fields.${type}`)}</span>
          </>
        )}
        {isOver && (
          <span className="absolute start-0 top-full mt-1 rounded-sm bg-surface px-1.5 py-1 text-xs whitespace-nowrap text-muted shadow-raised">
            {t('editor.liesOver')}
          </span>
        )}
      </div>
    </>
  )
}
