import { useLocalization } from '#browser/localization.tsx'
import type { Proof } from '#browser/identity-proof.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { toDigits } from '#islands/identity/digits-field.ts'
import { useState, type ReactNode } from 'react'
import { ProofContext, ProofRefused } from './proof.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { StepForm } from './StepForm.tsx'
import { useLoaded } from './use-loaded.ts'
import { Waiting } from './Waiting.tsx'

type Asking = { resolve: () => void; reject: (reason: Error) => void }

/** While the person shows again who they are, what they were about to do waits out of sight. */
export function ProofGate({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [ask] = useState(
    () => () =>
      new Promise<void>((resolve, reject) => {
        setAsking({ resolve, reject })
      }).finally(() => setAsking(null)),
  )

  return (
    <ProofContext value={ask}>
      {asking && <ProofForm onDone={asking.resolve} onCancel={() => asking.reject(new ProofRefused())} />}
      <div hidden={asking !== null} className="contents [&[hidden]]:hidden">
        {children}
      </div>
    </ProofContext>
  )
}

const loadProof = async () => {
  const { askForProof, ownAddress } = await import('#browser/identity-proof.ts')

  return { email: ownAddress(), proof: await askForProof() }
}

function ProofForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLocalization()
  const [asked, reload] = useLoaded(loadProof)
  const [answered, setAnswered] = useState<Proof | null>(null)
  if (asked.state !== 'ready') return <Waiting loaded={asked} onRetry={reload} />

  const proof = answered ?? asked.value.proof

  async function answer(text: string) {
    const code = toDigits(text)
    if (!code) throw new IdentityError('code-missing')
    if (proof.step === 'done') return
    const { answerProof } = await import('#browser/identity-proof.ts')
    const next = await answerProof(proof, code)
    if (next.step === 'done') onDone()
    else setAnswered(next)
  }

  const hints = {
    EMAIL_OTP: t('profile.proof.mailed', { email: asked.value.email }),
    SMS_MFA: t('profile.security.codeSent'),
    SOFTWARE_TOKEN_MFA: t('auth.steps.authenticatorHint'),
    done: '',
  }

  return (
    <>
      <SectionHeading title={t('profile.proof.title')} lead={t('profile.proof.lead')} />
      <StepForm
        key={proof.step}
        label={t('profile.security.code')}
        hint={hints[proof.step]}
        submitLabel={t('profile.security.confirm')}
        field={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
        onSubmit={answer}
        onCancel={onCancel}
      />
    </>
  )
}
