import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import type { DirectLinkShape, TemplateShape } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { DirectLinkAddress } from './DirectLinkAddress.tsx'
import { endOfDay, dayOf } from './local-day.ts'

type Props = { template: TemplateShape; link: DirectLinkShape | null; onClose: () => void }

export function DirectLinkForm({ template, link: before, onClose }: Props) {
  const { t } = useLocalization()
  const [link, setLink] = useState(before)
  const [enabled, setEnabled] = useState(before?.enabled ?? true)
  const [role, setRole] = useState(before?.role ?? template.recipients[0]?.key ?? '')
  const [maxUses, setMaxUses] = useState(before?.maxUses?.toString() ?? '')
  const [lastDay, setLastDay] = useState(before?.expiresAt ? dayOf(before.expiresAt) : '')
  const [asksCode, setAsksCode] = useState(before?.asksCode ?? true)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const [busy, setBusy] = useState(false)

  async function attempt(work: () => Promise<DirectLinkShape>) {
    setBusy(true)
    try {
      setLink(await work())
      setErrors([])
    } catch (error) {
      setErrors([problemOf(error, t)])
    }
    setBusy(false)
  }

  const params = { id: template.id }
  const save = () =>
    attempt(async () => {
      const limit = Number(maxUses)
      const saved = await api('PUT /templates/{id}/direct-link', {
        params,
        body: {
          ...{ enabled, role, asksCode },
          maxUses: maxUses.trim() === '' || !Number.isInteger(limit) || limit < 1 ? null : limit,
          expiresAt: lastDay ? endOfDay(lastDay) : null,
        },
      })
      toast(t(saved.enabled ? 'templates.direct.isOn' : 'templates.direct.isOff'))
      return saved
    })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('templates.direct.title', { name: template.name })}
      description={t('templates.direct.explained')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.close')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void save()}>
            {t(link ? 'templates.direct.save' : 'templates.direct.make')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        {link?.enabled && (
          <DirectLinkAddress
            link={link}
            template={template}
            onRenew={() => void attempt(() => api('POST /templates/{id}/direct-link/renew', { params }))}
          />
        )}
        {link && (
          <Checkbox
            label={t('templates.direct.enabled')}
            hint={t('templates.direct.enabledHint')}
            checked={enabled}
            onChange={({ target }) => setEnabled(target.checked)}
          />
        )}
        <Select
          label={t('templates.direct.role')}
          hint={t('templates.direct.roleHint')}
          value={role}
          options={template.recipients.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={({ target }) => setRole(target.value)}
        />
        <Checkbox
          label={t('templates.direct.asksCode')}
          hint={t('templates.direct.asksCodeHint')}
          checked={asksCode}
          onChange={({ target }) => setAsksCode(target.checked)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('templates.direct.maxUses')}
            optionalLabel={t('editor.optional')}
            type="number"
            min={1}
            max={100_000}
            value={maxUses}
            onChange={({ target }) => setMaxUses(target.value)}
          />
          <TextField
            label={t('templates.direct.lastDay')}
            optionalLabel={t('editor.optional')}
            type="date"
            value={lastDay}
            onChange={({ target }) => setLastDay(target.value)}
          />
        </div>
      </div>
    </Dialog>
  )
}
