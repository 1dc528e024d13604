import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { goesAnything, type Found } from './found.ts'
import { HeldList } from './HeldList.tsx'

await loadTexts('organizations', 'heldOnPerson', 'problems')

type Props = { organization: { id: string; timeZone: string }; found: Found; onErased: (left: Found) => void }

/** What is held on a person, and its end. */
export function Held({ organization: { id, timeZone }, found, onErased }: Props) {
  const { t } = useLocalization()
  const [isAsked, setAsked] = useState(false)

  async function erase() {
    onErased(await eraseAll(id, found))
    setAsked(false)
    toast.success(t('heldOnPerson.done'))
  }

  return (
    <>
      <HeldList {...found} timeZone={timeZone} />
      {goesAnything(found.held) && (
        <Button tone="danger" className="self-start" onClick={() => setAsked(true)}>
          {t('heldOnPerson.delete')}
        </Button>
      )}
      {isAsked && <EraseDialog email={found.email} onConfirm={erase} onClose={() => setAsked(false)} />}
    </>
  )
}

/** One call takes some hundreds of envelopes. It ends when a call leaves as many as there were before. */
async function eraseAll(id: string, { email, held: before }: Found): Promise<Found> {
  let held = before
  for (let left = Infinity; goesAnything(held) && held.goes.envelopes < left;) {
    left = held.goes.envelopes
    held = await api('POST /organizations/{id}/person-erasure', { params: { id }, body: { email } })
  }

  return { email, held }
}
