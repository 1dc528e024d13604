import { useState, type SubmitEvent } from 'react'
import { api, type ApiOutput } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { Refused } from '#islands/organizations/Refused.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { Scope } from './ApiKeys.tsx'

type Props = {
  organizationId: string
  scopes: readonly Scope[]
  onClose: () => void
  onMade: (key: ApiOutput<'POST /organizations/{id}/apikey'>) => void
}

const dayMs = 86_400_000
/** Days a key may live; 0 is without end. */
const lifetimes = [30, 90, 365, 0]

export function NewKeyDialog({ organizationId, scopes, onClose, onMade }: Props) {
  const { t } = useLocalization()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes)
  const [days, setDays] = useState(365)
  const [faulty, setFaulty] = useState({ name: false, scopes: false })
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function make(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const found = { name: name.trim() === '', scopes: chosen.length === 0 }
    setFaulty(found)
    setRefusal(null)
    if (found.name || found.scopes)
      return document.getElementById(found.name ? nameId : firstScopeId)?.focus()
    setBusy(true)
    try {
      const expiresAt = days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
      const body = { name: name.trim(), scopes: [...chosen], expiresAt }
      onMade(await api('POST /organizations/{id}/apikey', { params: { id: organizationId }, body }))
    } catch (error) {
      setRefusal(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('apiKeys.make')}
      description={t('apiKeys.makeExplained')}
      closeLabel={t('organizations.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('organizations.cancel')}</Button>
          <Button tone="primary" type="submit" form="new-key" busy={isBusy}>
            {t('apiKeys.make')}
          </Button>
        </>
      }
    >
      <form id="new-key" noValidate onSubmit={(event) => void make(event)} className="flex flex-col gap-6">
        {refusal !== null && <Refused error={refusal} />}
        <TextField
          id={nameId}
          label={t('apiKeys.name')}
          hint={t('apiKeys.nameHint')}
          error={faulty.name ? t('apiKeys.nameMissing') : null}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="text-sm font-medium">{t('apiKeys.scopes')}</legend>
          {scopes.map((scope, index) => (
            <Checkbox
              key={scope}
              id={index === 0 ? firstScopeId : undefined}
              label={t(`apiKeys.scope.${scope}`)}
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen((last) =>
                  target.checked ? [...last, scope] : last.filter((each) => each !== scope),
                )
              }
            />
          ))}
          {faulty.scopes && <FieldError id="new-key-scopes" text={t('apiKeys.scopesMissing')} />}
        </fieldset>
        <Select
          label={t('apiKeys.lifetime')}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
          options={lifetimes.map((count) => ({
            value: String(count),
            label: count === 0 ? t('apiKeys.withoutEnd') : t('apiKeys.days', { count }),
          }))}
        />
      </form>
    </Dialog>
  )
}

const nameId = 'new-key-name'
const firstScopeId = 'new-key-first-scope'
