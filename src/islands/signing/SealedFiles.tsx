import type { MouseEvent } from 'react'
import { CheckIcon, DownloadIcon } from './icons.tsx'
import { fetchFile } from './room-call.ts'
import { useRoom } from './room-context.tsx'

/** What a recipient takes home, and the verdict on each of these very files. */
export function SealedFiles() {
  const { session, say, address, parts } = useRoom()
  const { recipient, sealed } = session
  const { keyed } = parts
  const pathOf = (document: string) => `/documents/${document}/sealed`

  return sealed.map(({ document, name }) => (
    <div key={document} className="button-row">
      <a
        className="button button-primary"
        href={address(pathOf(document))}
        download
        onClick={keyed && ((event) => keyed.saveFile(event, recipient.id, pathOf(document), name))}
      >
        <DownloadIcon />
        {say('downloadSealed', { name })}
      </a>
      {/* A frame of another page cannot show ours. */}
      {!keyed && (
        <a
          className="button button-secondary"
          href="/verify"
          onClick={(event) => void checkFile(event, recipient.id, pathOf(document), name)}
        >
          <CheckIcon />
          {sealed.length > 1 ? say('checkPdfNamed', { name }) : say('checkPdf')}
        </a>
      )}
    </div>
  ))
}

/** Hands the bytes that the download gives to the page that checks any PDF; where that fails, the page asks for the file. */
async function checkFile(event: MouseEvent, recipient: string, path: string, name: string): Promise<void> {
  event.preventDefault()
  try {
    const bytes = await fetchFile(recipient, path)
    const files = new DataTransfer()
    files.items.add(new File([bytes], `${name}.pdf`, { type: 'application/pdf' }))
    const form = Object.assign(document.createElement('form'), {
      ...{ method: 'post', action: '/verify', enctype: 'multipart/form-data', hidden: true },
    })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
    form.remove()
  } catch {
    location.assign('/verify')
  }
}
