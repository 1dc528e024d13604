import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { type Draft, draftOfTemplate, toFieldInput } from '../editor/draft.ts'
import { Editor } from '../editor/Editor.tsx'

const UseTemplateDialog = lazy(() =>
  import('./UseTemplateDialog.tsx').then((module) => ({ default: module.UseTemplateDialog })),
)

type Props = { locale: Locale; template: TemplateShape }

export function TemplateEditor({ locale, template }: Props) {
  const { id, folder } = template

  async function save(draft: Draft, version: number | null): Promise<number> {
    const { title: name, documents, roles, fields } = draft
    const saved = await api('PUT /templates/{id}', {
      params: { id },
      version: version ?? undefined,
      body: {
        name,
        folder,
        documents: documents.map((document) => document.id),
        recipients: roles.map(toTemplateRole),
        fields: fields.map(toFieldInput),
      },
    })

    return saved.version
  }

  return (
    <LocalizationProvider locale={locale}>
      <Editor
        draft={draftOfTemplate(template)}
        version={template.version}
        isEnvelope={false}
        save={save}
        actions={(draft, { flush }) => <UseButton id={id} draft={draft} flush={flush} />}
      />
    </LocalizationProvider>
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
          <UseTemplateDialog
            template={{ id, name: draft.title, recipients: draft.roles.map(toTemplateRole) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function toTemplateRole({ key, name, recipientRole, order }: Draft['roles'][number]) {
  return { key, name, recipientRole, order }
}
