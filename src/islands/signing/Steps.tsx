import { useState } from 'react'
import { AccessStep } from './AccessStep.tsx'
import { Consent } from './Consent.tsx'
import { NameStep } from './NameStep.tsx'
import { Outcome } from './Outcome.tsx'
import { useRoom } from './room-context.tsx'
import type { FormRefusal } from './SigningForm.tsx'

/** Whatever comes before and after filling in. */
export function Steps({ refusal }: { refusal: FormRefusal | null }) {
  const { session, isLive } = useRoom()
  const [isNamed, setIsNamed] = useState(false)
  const { stage, recipient } = session
  const asksName = stage === 'consent' && recipient.role === 'in_person' && !isNamed

  if (stage === 'access') return <AccessStep key={session.access?.step} refusal={refusal} />
  if (stage !== 'consent') return <Outcome />

  return (
    <>
      {asksName && <NameStep onNamed={() => setIsNamed(true)} />}
      {!asksName && <Consent refusal={refusal} />}
      {asksName && !isLive && (
        <div className="plain-only">
          <Consent refusal={refusal} />
        </div>
      )}
    </>
  )
}
