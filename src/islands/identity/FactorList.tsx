import type { FirstFactor, SecondFactor } from '#core/identity/factors.ts'
import { Announcement } from '#islands/auth/Announcement.tsx'
import type { StepLabels } from '#islands/auth/labels.ts'
import { useAttempt } from '#islands/auth/use-attempt.ts'
import { FieldError } from '#islands/ui/Field.tsx'
import { Fingerprint, KeyRound, AtSign, MessageSquareText, Smartphone, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Factor = FirstFactor | SecondFactor

const icons: Readonly<Record<Factor, LucideIcon>> = {
  EMAIL_OTP: AtSign,
  PASSWORD: KeyRound,
  PASSWORD_SRP: KeyRound,
  SMS_OTP: MessageSquareText,
  WEB_AUTHN: Fingerprint,
  TOTP: Smartphone,
  SMS: MessageSquareText,
  EMAIL: AtSign,
}

type Props = {
  labels: StepLabels
  title: string
  factors: readonly Factor[]
  onChoose: (factor: Factor) => Promise<void>
}

/** Choices that act at once. */
export function FactorList({ labels, title, factors, onChoose }: Props) {
  const { problem, attempt } = useAttempt()
  const list = useRef<HTMLDivElement>(null)
  const error = problem && labels.problems[problem.code]

  useEffect(() => list.current?.querySelector('button')?.focus(), [])

  return (
    <div ref={list} role="group" aria-label={title} className="flex flex-col gap-2">
      {factors.map((factor) => {
        const Icon = icons[factor]

        return (
          <button
            key={factor}
            type="button"
            onClick={() => void attempt(() => onChoose(factor))}
            className="flex min-h-12 w-full items-center gap-3 rounded-md border border-control bg-surface px-4 py-2 text-start text-base font-medium hover:bg-surface-hover"
          >
            <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
            {labels.steps[factor]}
          </button>
        )
      })}
      {error && <FieldError id="factor-error" text={error} />}
      <Announcement urgent text={error} />
    </div>
  )
}
