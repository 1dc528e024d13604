import { EllipsisVertical, Send } from 'lucide-react'
import { Suspense, useState, type ComponentProps } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { TemplateRoleShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { useOnDemand } from '#islands/ui/use-on-demand.ts'
import {
  type Draft,
  draftOfTemplate,
  type DraftRole,
  type EditedTemplate,
  toFieldInput,
} from '../editor/draft.ts'
import { type Desk, Editor } from '../editor/Editor.tsx'
import type { EditorPlan } from '../editor/editor-plan.ts'
import { makeSaving } from '../editor/make-saving.ts'
import type { EditorMenu } from './EditorMenu.tsx'

await loadTexts('editor')

const UseTemplateDialog = lazyPart(() =>
  import('./UseTemplateDialog.tsx').then((module) => ({ default: module.UseTemplateDialog })),
)

type Props = { locale: Locale; template: EditedTemplate; plan: EditorPlan }

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
          <MoreButton {...{ template, desk }} />
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

/** What else is done with it, fetched when it is asked for. */
function MoreButton({ template, desk }: Pick<Props, 'template'> & { desk: Desk }) {
  const { t } = useLocalization()
  const { Part, asking } = useOnDemand<ComponentProps<typeof EditorMenu>>(loadMenu)
  const label = t('editor.actionsFor', { name: template.name })
  if (Part) return <Part {...{ label, template, desk }} />

  return (
    <IconButton
      size="small"
      label={label}
      aria-haspopup="menu"
      icon={<EllipsisVertical aria-hidden size={18} />}
      {...asking}
    />
  )
}

const loadMenu = async () => (await import('./EditorMenu.tsx')).EditorMenu

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
