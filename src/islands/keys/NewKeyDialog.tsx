import { useState } from 'react'
import { api, type ApiOutput } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { Scope } from './ApiKeys.tsx'

await loadTexts('apiKeys', 'problems')

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

  async function make() {
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
    const body = { name: name.trim(), scopes: [...chosen], expiresAt }
    onMade(await api('POST /organizations/{id}/apikey', { params: { id: organizationId }, body }))
  }

  return (
    <FormDialog
      title={t('apiKeys.make')}
      description={t('apiKeys.makeExplained')}
      action={t('apiKeys.make')}
      check={() => [
        ...(name.trim() ? [] : [{ fieldId: nameId, message: t('apiKeys.nameMissing') }]),
        ...(chosen.length > 0 ? [] : [{ fieldId: firstScopeId, message: t('apiKeys.scopesMissing') }]),
      ]}
      onSubmit={make}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            id={nameId}
            label={t('apiKeys.name')}
            hint={t('apiKeys.nameHint')}
            error={errorOf(nameId)}
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Scopes all={scopes} chosen={chosen} error={errorOf(firstScopeId)} onChoose={setChosen} />
          <Select
            label={t('apiKeys.lifetime')}
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
            options={lifetimes.map((count) => ({
              value: String(count),
              label: count === 0 ? t('apiKeys.withoutEnd') : t('apiKeys.days', { count }),
            }))}
          />
        </>
      )}
    </FormDialog>
  )
}

type ScopesProps = {
  all: readonly Scope[]
  chosen: readonly Scope[]
  error: string | null
  onChoose: (chosen: readonly Scope[]) => void
}

function Scopes({ all, chosen, error, onChoose }: ScopesProps) {
  const { t } = useLocalization()

  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{t('apiKeys.scopes')}</legend>
      {all.map((scope, index) => (
        <Checkbox
          key={scope}
          id={index === 0 ? firstScopeId : undefined}
          label={t(`apiKeys.scope.${scope}`)}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChoose(all.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      {error && <FieldError id={errorId} text={error} />}
    </fieldset>
  )
}

const nameId = 'new-key-name'
const firstScopeId = 'new-key-first-scope'
const errorId = 'new-key-scopes'
