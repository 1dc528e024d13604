import { Plus } from 'lucide-react'
import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { DropZone } from '../editor/DropZone.tsx'
import { newId } from '../editor/new-id.ts'
import { titleOfFile } from '../editor/title-of-file.ts'
import { useUpload } from '../editor/use-upload.ts'

await loadTexts('problems', 'templates', 'upload')

/** PDFs in, a template out, and on to its editor. `isOpen` shows the drop zone in the page instead of a dialog. */
export function NewTemplate({ locale, isOpen = false }: { locale: Locale; isOpen?: boolean }) {
  return (
    <LocalizationProvider locale={locale}>{isOpen ? <Drop /> : <NewTemplateButton />}</LocalizationProvider>
  )
}

function NewTemplateButton() {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} />
        {t('templates.new')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('templates.new')}
        description={t('templates.newExplained')}
        closeLabel={t('editor.close')}
      >
        <Drop />
      </Dialog>
    </>
  )
}

function Drop() {
  const { t } = useLocalization()
  const upload = useUpload()

  async function create(files: readonly File[]) {
    const documents = await upload.send(files)
    const [first] = documents
    if (!first) return
    try {
      const template = await api('POST /templates', {
        body: {
          name: titleOfFile(first.name),
          documents: documents.map(({ id }) => id),
          recipients: [{ key: newId(), name: t('templates.firstRole'), recipientRole: 'signer', order: 1 }],
          fields: [],
        },
      })
      await navigate(`/templates/${template.id}`)
    } catch (error) {
      upload.fail(error)
    }
  }

  return <DropZone upload={upload} onFiles={(files) => void create(files)} />
}
