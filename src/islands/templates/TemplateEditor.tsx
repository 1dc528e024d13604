import { Clock, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { TemplateRoleShape, TemplateShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { type Draft, draftOfTemplate, type DraftRole, toFieldInput } from '../editor/draft.ts'
import { type Desk, Editor } from '../editor/Editor.tsx'
import type { EditorPlan } from '../editor/editor-plan.ts'
import { makeSaving } from '../editor/make-saving.ts'

await loadTexts('editor')

const UseTemplateDialog = lazy(() =>
  import('./UseTemplateDialog.tsx').then((module) => ({ default: module.UseTemplateDialog })),
)

const VersionsDialog = lazy(() =>
  import('./VersionsDialog.tsx').then((module) => ({ default: module.VersionsDialog })),
)

type Props = { locale: Locale; template: TemplateShape; plan: EditorPlan }

/** A template that its organization may change. */
export function TemplateEditor({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <OwnEditor {...props} />
    </LocalizationProvider>
  )
}

function OwnEditor({ template, plan }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const { id } = template
  const begun = draftOfTemplate(template)
  // Its own name, as its row says, until somebody gives it one.
  const nameOf = (number: number) => t('editor.row.part', { number })
  const [send] = useState(() =>
    makeSaving(toBody(begun, nameOf), (body, version) =>
      api('PUT /templates/{id}', { params: { id }, version: version ?? undefined, body }),
    ),
  )

  return (
    <Editor
      draft={begun}
      version={template.version}
      isEnvelope={false}
      plan={plan}
      save={(draft, version) => send(toBody(draft, nameOf), version)}
      actions={(draft, desk) => (
        <>
          <VersionsButton id={id} desk={desk} />
          <UseButton id={id} draft={draft} flush={desk.flush} />
        </>
      )}
    />
  )
}

function UseButton({ id, draft, flush }: { id: string; draft: Draft; flush: () => Promise<boolean> }) {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button tone="primary" size="small" onClick={() => void flush().then(setOpen)}>
        <Send aria-hidden size={16} />
        <span className="max-sm:sr-only">{t('templates.use.button')}</span>
      </Button>
      {open && (
        <Suspense>
          <UseTemplateDialog template={{ id, name: draft.title }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What there was before, as it is saved: what is still on its way goes first. */
function VersionsButton({ id, desk }: { id: string; desk: Desk }) {
  const { t } = useLocalization()
  const [current, setCurrent] = useState<number | null>(null)

  return (
    <>
      <IconButton
        size="small"
        label={t('editor.versions')}
        title={t('editor.versions')}
        icon={<Clock aria-hidden size={18} />}
        onClick={() => void desk.flush().then((isSaved) => isSaved && setCurrent(desk.version()))}
      />
      {current !== null && (
        <Suspense>
          <VersionsDialog
            templateId={id}
            current={current}
            onRestored={desk.reload}
            onClose={() => setCurrent(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** As it is stored; `nameOf` names the parts that nobody has named. */
function toBody(
  { title: name, message, documents, roles, fields, settings }: Draft,
  nameOf: (number: number) => string,
) {
  return {
    ...{ name, message },
    title: settings.envelopeTitle || null,
    expiresAfterDays: settings.expiresAfterDays,
    reminders: settings.reminders,
    documents: documents.map((document) => document.id),
    recipients: roles.map((role, place) => ({
      ...toTemplateRole(role),
      name: role.name.trim() || nameOf(place + 1),
      access: [...role.access],
    })),
    fields: fields.map(toFieldInput),
  }
}

function toTemplateRole(role: DraftRole): TemplateRoleShape {
  const { key, name, recipientRole, order, group, attachedTo, access, mayDelegate, person } = role

  return { key, name, recipientRole, order, group, attachedTo, access, mayDelegate, person }
}
