import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'

type Props = {
  id: string
  title: string
  /** On small screens a panel is a sheet over the pages, there when open. */
  isOpen: boolean
  /** On wide screens it is there unless another takes its place. */
  isHidden?: boolean | undefined
  onClose: () => void
  children: ReactNode
}

/** One panel beside the pages; below 1024 px a sheet at the bottom that leaves the pages in reach. */
export function Panel({ id, title, isOpen, isHidden = false, onClose, children }: Props) {
  const { t } = useLocalization()

  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(
        'flex flex-col gap-3 bg-surface p-4',
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-14 max-lg:z-10 max-lg:max-h-[55dvh] max-lg:overflow-y-auto max-lg:rounded-t-xl max-lg:border-t max-lg:border-line max-lg:shadow-raised',
        isOpen ? 'max-lg:animate-rise' : 'max-lg:hidden',
        isHidden && 'lg:hidden',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id={`${id}-title`} className="font-semibold">
          {title}
        </h2>
        <IconButton
          size="small"
          className="-my-1 lg:hidden"
          label={t('editor.close')}
          icon={<X aria-hidden size={18} />}
          onClick={onClose}
        />
      </div>
      {children}
    </section>
  )
}
