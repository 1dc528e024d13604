import { useLocalization } from '#browser/localization.tsx'
import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import { Refused } from '#islands/organizations/Refused.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { fileId, isOfPassword, passwordId, useKeyForm } from './use-key-form.ts'

type Props = { organizationId: string; isOwn: boolean; onSet: (sealKey: SealKeyShape) => void }

/** A file and its password. Neither is kept, here or on the server. */
export function KeyForm({ organizationId, isOwn, onSet }: Props) {
  const { t } = useLocalization()
  const { fault, refusal, isBusy, password, setFile, setPassword, send } = useKeyForm(organizationId, onSet)
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
