import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { DropZone } from '../editor/DropZone.tsx'
import { titleOfFile } from '../editor/title-of-file.ts'
import { useUpload } from '../editor/use-upload.ts'

await loadTexts('problems', 'upload')

/** PDFs in, a draft out. Opening the page makes nothing: only what is uploaded does. */
export function NewEnvelope({ locale }: { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <Drop />
    </LocalizationProvider>
  )
}

function Drop() {
  const upload = useUpload()

  async function create(files: readonly File[]) {
    const documents = await upload.send(files)
    const [first] = documents
    if (!first) return
    try {
      const envelope = await api('POST /envelopes', {
        body: {
          title: titleOfFile(first.name),
          documents: documents.map(({ id }) => id),
          recipients: [],
          fields: [],
        },
      })
      await navigate(`/envelopes/${envelope.id}`)
    } catch (error) {
      upload.fail(error)
    }
  }

  return <DropZone upload={upload} onFiles={(files) => void create(files)} />
}
