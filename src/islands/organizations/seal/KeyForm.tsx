import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { ApiError } from '#browser/api-error.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import { keyFaults, type KeyFault } from '#core/seal/key-fault.ts'
import { Refused } from '#islands/organizations/Refused.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

type Props = { organizationId: string; isOwn: boolean; onSet: (sealKey: SealKeyShape) => void }

const fileId = 'seal-key-file'
const passwordId = 'seal-key-password'
/** What the password is to blame for is said beside it. */
const ofPassword: readonly KeyFault[] = ['password-wrong', 'password-letters']

/** A file and its password. Neither is kept, here or on the server. */
export function KeyForm({ organizationId, isOwn, onSet }: Props) {
  const { t } = useLocalization()
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<KeyFault | 'missing' | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)

  function blame(found: KeyFault | 'missing') {
    setFault(found)
    document.getElementById(isOfPassword(found) ? passwordId : fileId)?.focus()
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setFault(null)
    setRefusal(null)
    if (!file) {
      blame('missing')
      return
    }
    setBusy(true)
    try {
      const body = { file: toBase64(new Uint8Array(await file.arrayBuffer())), password }
      onSet(await api('PUT /organizations/{id}/seal-key', { params: { id: organizationId }, body }))
      form.reset()
      setFile(null)
      setPassword('')
      toast.success(t('sealKey.done'))
    } catch (error) {
      const found = faultOf(error)
      if (found) blame(found)
      else setRefusal(error)
    }
    setBusy(false)
  }

  const words = fault === 'missing' ? t('sealKey.fileMissing') : fault && t(`sealKey.faults.${fault}`)
  const isBeside = fault !== null && isOfPassword(fault)

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex max-w-128 flex-col gap-6">
      <h2 className="text-base font-semibold">{t(isOwn ? 'sealKey.replace' : 'sealKey.set')}</h2>
      {refusal !== null && <Refused error={refusal} />}
      <TextField
        id={fileId}
        type="file"
        accept=".p12,.pfx,application/x-pkcs12"
        className="bg-surface py-2 text-base file:me-3 file:border-0 file:bg-transparent file:p-0 file:font-semibold"
        label={t('sealKey.file')}
        hint={t('sealKey.fileHint')}
        error={isBeside ? null : words}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <TextField
        id={passwordId}
        type="password"
        autoComplete="off"
        label={t('sealKey.password')}
        hint={t('sealKey.passwordHint')}
        error={isBeside ? words : null}
        value={password}
        maxLength={1000}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" tone="primary" busy={isBusy} className="self-start">
        {t(isOwn ? 'sealKey.replaceButton' : 'sealKey.button')}
      </Button>
    </form>
  )
}

const isOfPassword = (fault: KeyFault | 'missing') => ofPassword.some((one) => one === fault)

function faultOf(error: unknown): KeyFault | undefined {
  const told = error instanceof ApiError && error.code === 'file-unreadable' ? error.facts?.['fault'] : null

  return keyFaults.find((fault) => fault === told)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
