import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { closeByEscape } from './close-by-escape.ts'
import { IconButton } from './IconButton.tsx'
import { SurroundingModal } from './surrounding-modal.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title; the consequence, where the dialog asks for something that cannot be undone. */
  description?: string | undefined
  closeLabel: string
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large' | undefined
  /** The whole screen below 640 px, and one height above: what changes inside moves nothing. */
  fills?: boolean | undefined
  children?: ReactNode
}

const ofSize = { small: 'sm:max-w-100', medium: 'sm:max-w-128', large: 'sm:max-w-192' } as const

/** A modal: centred, and a sheet at the bottom edge below 640 px. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  footer,
  size,
  fills = false,
  children,
}: Props) {
  const [modal, setModal] = useState<HTMLElement | null>(null)
  const giveFocusBack = useFocusGivenBack(open)

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay animate-appear bg-overlay" />
        <RadixDialog.Content
          ref={setModal}
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={closeByEscape(() => onOpenChange(false))}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-modal mx-auto flex w-full animate-rise flex-col bg-surface',
            'text-text shadow-lifted focus:outline-none',
            'sm:inset-0 sm:my-auto sm:w-[calc(100%-2rem)] sm:rounded-xl',
            fills ? 'h-dvh sm:h-[min(44rem,85dvh)]' : 'max-h-[90dvh] rounded-t-xl sm:h-fit sm:max-h-[85dvh]',
            ofSize[size ?? 'medium'],
          )}
        >
          <header className={classNames('flex items-start gap-4 px-4 pt-4 sm:px-6 sm:pt-6', fills && 'pb-2')}>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton size="small" label={closeLabel} icon={<X aria-hidden size={18} />} />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
            <SurroundingModal value={modal}>{children}</SurroundingModal>
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-4 sm:px-6">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Radix gives focus back to its own triggers only; ours may be anything that had focus when the dialog opened. */
function useFocusGivenBack(open: boolean): (event: Event) => void {
  const opener = useRef<Element>(null)
  // Before the content comes, which takes focus: a portal is filled only after the effects of what stands around it.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  return (event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
