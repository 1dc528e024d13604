import { api } from '#browser/api.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { AudienceDialog } from './AudienceDialog.tsx'

type Props = {
  envelope: Pick<EnvelopeShape, 'id' | 'visibility' | 'teamId'>
  onClose: () => void
  onChanged: (after: EnvelopeShape) => void
}

/** Who of the organization sees an envelope, in any state. */
export function EnvelopeAudienceDialog({ envelope: { id, ...audience }, onClose, onChanged }: Props) {
  return (
    <AudienceDialog
      of="envelopes"
      audience={audience}
      onSave={async (body) =>
        onChanged(await api('PUT /envelopes/{id}/visibility', { params: { id }, body }))
      }
      onClose={onClose}
    />
  )
}
