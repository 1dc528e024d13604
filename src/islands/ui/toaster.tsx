import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

/** One a page: three toasts at the bottom right, 356 px wide (sonner's own), 4 s in the shell and 3 s in the plain layout. */
export function Toaster({ durationMs = 4000, label }: { durationMs?: 3000 | 4000; label: string }) {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={durationMs}
      containerAriaLabel={label}
      style={{ zIndex: 1200 }}
      toastOptions={{ style: toastStyle }}
    />
  )
}

const toastStyle = {
  background: 'var(--surface)',
  color: 'var(--text)',
  border: '1px solid var(--line)',
  borderRadius: '8px',
  boxShadow: 'var(--raised)',
  fontFamily: 'inherit',
  transitionDuration: '300ms',
}
