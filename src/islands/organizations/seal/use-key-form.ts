import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { ApiError } from '#browser/api-error.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import { keyFaults, type KeyFault } from '#core/seal/key-fault.ts'

export const fileId = 'seal-key-file'
export const passwordId = 'seal-key-password'
/** What the password is to blame for is said beside it. */
const ofPassword: readonly KeyFault[] = ['password-wrong', 'password-letters']

/** A key as it is chosen and sent, and what is wrong with it: whoever is to blame gets the focus. */
export function useKeyForm(organizationId: string, onSet: (sealKey: SealKeyShape) => void) {
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

  return { fault, refusal, isBusy, password, setFile, setPassword, send }
}

export const isOfPassword = (fault: KeyFault | 'missing') => ofPassword.some((one) => one === fault)

function faultOf(error: unknown): KeyFault | undefined {
  const told = error instanceof ApiError && error.code === 'file-unreadable' ? error.facts?.['fault'] : null

  return keyFaults.find((fault) => fault === told)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
