import type { Audience } from '#core/access/visibility.ts'
import { AudienceDialog } from '../envelopes/sharing/AudienceDialog.tsx'
import { saveTemplate } from './save-template.ts'

type Props = { id: string; audience: Audience; onClose: () => void; onChanged: (after: Audience) => void }

/** Who of the organization sees a template, and may use and change it. */
export function TemplateAudienceDialog({ id, audience, onClose, onChanged }: Props) {
  async function save(chosen: Audience) {
    await saveTemplate(id, chosen)
    onChanged(chosen)
  }

  return <AudienceDialog of="templates" audience={audience} onSave={save} onClose={onClose} />
}
