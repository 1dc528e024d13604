import type { Way } from '#browser/problem-text.ts'
import { $toasts, type Toast } from '#browser/toasts.ts'
import { useEffect } from 'react'
import { toast as show, Toaster as Sonner } from 'sonner'
import { keepStyleOfToasts } from './toast-style.ts'

keepStyleOfToasts()

type Props = { durationMs?: number; label: string }

/** At the bottom right, three at a time, 356 px wide (sonner's own width). */
export function ToastList({ durationMs = 4000, label }: Props) {
  // Sonner hears only what comes after it has been mounted; its effects run before this one.
  useEffect(
    () =>
      $toasts.subscribe((waiting) => {
        if (waiting.length === 0) return
        $toasts.set([])
        for (const { tone, text, next } of waiting) show[tone](text, next && { action: actionOf(next) })
      }),
    [],
  )

  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={durationMs}
      containerAriaLabel={label}
      style={{ zIndex: 1200, fontFamily: 'var(--font-inter)' }}
      toastOptions={{ style: toastStyle, actionButtonStyle: stepStyle }}
    />
  )
}

/** A way is followed; a step is taken, and the toast goes. */
function actionOf(next: NonNullable<Toast['next']>) {
  return 'href' in next ? <ToastLink {...next} /> : { label: next.label, onClick: next.onSelect }
}

function ToastLink({ href, label }: Way) {
  return (
    <a href={href} className="ms-auto shrink-0 rounded-sm font-medium text-link underline underline-offset-2">
      {label}
    </a>
  )
}

const stepStyle = {
  height: 'auto',
  background: 'none',
  padding: '4px',
  color: 'var(--link)',
  fontSize: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
}

const toastStyle = {
  background: 'var(--surface)',
  color: 'var(--text)',
  border: '1px solid var(--line)',
  borderRadius: '8px',
  boxShadow: 'var(--raised)',
  transitionDuration: '300ms',
}
