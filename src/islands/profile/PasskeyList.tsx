import type { Passkey } from '#browser/identity-account.ts'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { Fingerprint } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Block } from './Block.tsx'
import { dateText } from './date-text.ts'
import { useTask } from './use-task.ts'

type Props = { passkeys: readonly Passkey[]; onChange: () => Promise<void> }

export function PasskeyList({ passkeys, onChange }: Props) {
  const { t } = useLocalization()
  const { isBusy, error, run } = useTask()

  const add = () =>
    void run(async () => {
      const { identityAccount } = await import('#browser/identity-account.ts')
      await identityAccount.addPasskey()
      await onChange()
    })
  const remove = (id: string) =>
    void run(async () => {
      const { identityAccount } = await import('#browser/identity-account.ts')
      await identityAccount.deletePasskey(id)
      await onChange()
    })

  return (
    <Block title={t('profile.security.passkeysTitle')} text={t('profile.security.passkeysText')}>
      {passkeys.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDelete={() => remove(passkey.id)} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{t('profile.security.passkeyNone')}</p>
      )}
      {error && (
        <div role="alert">
          <FieldError id="passkeys-error" text={error} />
        </div>
      )}
      <Button busy={isBusy} onClick={add} className="self-start">
        {t('profile.security.passkeyAdd')}
      </Button>
    </Block>
  )
}

function PasskeyRow({ passkey, onDelete }: { passkey: Passkey; onDelete: () => void }) {
  const { t, locale } = useLocalization()
  const [isAsking, setAsking] = useState(false)
  const wasAsking = useRef(false)
  const buttons = useRef<HTMLDivElement>(null)
  const textId = useId()
  const name = passkey.name || t('profile.security.passkeyUnnamed')

  // The button that was pressed is gone: on to the harmless one in its place, so that pressing twice deletes nothing.
  useEffect(() => {
    const last = buttons.current?.lastElementChild
    if (isAsking !== wasAsking.current && last instanceof HTMLElement) last.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Fingerprint aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 basis-40 flex-col">
        <p className="truncate font-medium">{name}</p>
        <p id={textId} className="text-sm text-muted">
          {isAsking
            ? t('profile.security.passkeyReally')
            : passkey.createdAt &&
              t('profile.security.passkeyAdded', { date: dateText(passkey.createdAt, locale) })}
        </p>
      </div>
      <div ref={buttons} className="flex gap-2">
        {isAsking ? (
          <>
            <Button size="small" tone="danger" onClick={onDelete}>
              {t('profile.security.passkeyDelete')}
            </Button>
            <Button size="small" tone="quiet" aria-describedby={textId} onClick={() => setAsking(false)}>
              {t('profile.cancel')}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            aria-label={t('profile.security.passkeyDeleteNamed', { name })}
            onClick={() => setAsking(true)}
          >
            {t('profile.security.passkeyDelete')}
          </Button>
        )}
      </div>
    </li>
  )
}
