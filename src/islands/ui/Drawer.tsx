import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { closeByEscape } from './close-by-escape.ts'
import { IconButton } from './IconButton.tsx'
import { SurroundingModal } from './surrounding-modal.ts'

type Props = {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** A panel that slides in from the start edge; focus stays in it until it closes. */
export function Drawer({ trigger, open, onOpenChange, title, closeLabel, children }: Props) {
  const [modal, setModal] = useState<HTMLElement | null>(null)

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay animate-appear bg-overlay" />
        <RadixDialog.Content
          ref={setModal}
          aria-describedby={undefined}
          onKeyDown={closeByEscape(() => onOpenChange(false))}
          className="fixed inset-y-0 start-0 z-modal flex w-72 max-w-[85vw] animate-slide-in flex-col overflow-y-auto overscroll-contain bg-surface shadow-lifted focus:outline-none"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <div className="sticky top-0 z-1 me-2 -mb-14 flex h-14 items-center self-end short:-mb-12 short:h-12">
            <RadixDialog.Close asChild>
              <IconButton size="small" label={closeLabel} icon={<X aria-hidden size={18} />} />
            </RadixDialog.Close>
          </div>
          <SurroundingModal value={modal}>{children}</SurroundingModal>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
