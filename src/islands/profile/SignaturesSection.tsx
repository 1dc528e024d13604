import { api, type ApiOutput } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { Signature } from '#core/fields/field.ts'
import { toInitials } from '#islands/signing/initials.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { useEffect, useRef, useState } from 'react'
import { SavedPicture } from './SavedPicture.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { loadSettings } from './settings.ts'
import { SignatureForm } from './SignatureForm.tsx'
import { useLoaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

type Saved = ApiOutput<'GET /users/me/signatures'>

async function loadSaved(): Promise<{ saved: Saved; name: string }> {
  const [saved, { name }] = await Promise.all([api('GET /users/me/signatures'), loadSettings()])

  return { saved, name }
}

/** What a person signs with, as it was kept in a signing room or is made here. */
export function SignaturesSection() {
  const { t } = useLocalization()
  const [loaded, reload] = useLoaded(loadSaved)

  return (
    <>
      <SectionHeading title={t('profile.tabs.signatures')} lead={t('profile.signatures.lead')} />
      <Waiting loaded={loaded} onRetry={reload} />
      {loaded.state === 'ready' &&
        (['signature', 'initials'] as const).map((kind) => (
          <SavedOne
            key={kind}
            kind={kind}
            signature={loaded.value.saved[kind]}
            suggested={kind === 'initials' ? toInitials(loaded.value.name) : loaded.value.name}
            onChange={reload}
          />
        ))}
    </>
  )
}

type Props = {
  kind: 'signature' | 'initials'
  signature: Signature | null
  suggested: string
  onChange: () => Promise<void>
}

function SavedOne({ kind, signature, suggested, onChange }: Props) {
  const { t } = useLocalization()
  const { run, isBusy, error } = useTask()
  const [step, setStep] = useState<'rest' | 'make' | 'delete'>('rest')
  const [told, setTold] = useState('')
  const part = useFocusWithin(step)
  const what = t(`profile.signatures.${kind}`)

  async function keep(wish: Signature | null): Promise<void> {
    await api('PUT /users/me/signatures', { body: { [kind]: wish } })
    await onChange()
    setTold(t(wish ? 'profile.saved' : 'profile.signatures.deleted'))
    setStep('rest')
  }
  function begin(next: 'make' | 'delete'): void {
    setTold('')
    setStep(next)
  }

  return (
    <section ref={part} aria-label={what} className="flex flex-col gap-3 border-t border-line pt-6">
      <h4 className="font-semibold">{what}</h4>
      {signature ? (
        <SavedPicture signature={signature} kind={kind} label={what} />
      ) : (
        <p className="text-sm text-muted">
          {t(`profile.signatures.${kind === 'initials' ? 'noneInitials' : 'none'}`)}
        </p>
      )}
      {step === 'make' && (
        <SignatureForm
          what={what}
          suggested={suggested}
          onSave={(made) => keep(made)}
          onCancel={() => setStep('rest')}
        />
      )}
      {step === 'delete' && (
        <DeleteQuestion
          what={what}
          isBusy={isBusy}
          onDelete={() => void run(() => keep(null))}
          onCancel={() => setStep('rest')}
        />
      )}
      {step === 'rest' && <Choices what={what} isThere={signature !== null} onBegin={begin} />}
      {error && (
        <div role="alert">
          <FieldError id={`saved-${kind}-error`} text={error} />
        </div>
      )}
      <p role="status" className="text-sm text-muted empty:sr-only">
        {told}
      </p>
    </section>
  )
}

type QuestionProps = { what: string; isBusy: boolean; onDelete: () => void; onCancel: () => void }

function DeleteQuestion({ what, isBusy, onDelete, onCancel }: QuestionProps) {
  const { t } = useLocalization()

  return (
    <div
      role="group"
      aria-label={t('profile.signatures.deleteNamed', { what })}
      className="flex flex-col gap-3"
    >
      <p>{t('profile.signatures.really')}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="danger" busy={isBusy} onClick={onDelete}>
          {t('profile.signatures.delete')}
        </Button>
        <Button onClick={onCancel}>{t('profile.cancel')}</Button>
      </div>
    </div>
  )
}

type ChoicesProps = { what: string; isThere: boolean; onBegin: (step: 'make' | 'delete') => void }

function Choices({ what, isThere, onBegin }: ChoicesProps) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={t(`profile.signatures.${isThere ? 'replaceNamed' : 'addNamed'}`, { what })}
        onClick={() => onBegin('make')}
      >
        {t(`profile.signatures.${isThere ? 'replace' : 'add'}`)}
      </Button>
      {isThere && (
        <Button
          size="small"
          tone="quiet"
          aria-label={t('profile.signatures.deleteNamed', { what })}
          onClick={() => onBegin('delete')}
        >
          {t('profile.signatures.delete')}
        </Button>
      )}
    </div>
  )
}

/** The button that was pressed is gone: on to the first control in its place, or to the harmless button of a question. */
function useFocusWithin(step: 'rest' | 'make' | 'delete') {
  const part = useRef<HTMLElement>(null)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const controls = part.current?.querySelectorAll<HTMLElement>('button, select')
    const next = step === 'delete' ? controls?.[controls.length - 1] : controls?.[0]
    next?.focus()
  }, [step])

  return part
}
