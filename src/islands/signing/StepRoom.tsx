import { useState } from 'react'
import { unpackRoom, type PackedRoom } from './pack-room.ts'
import { SigningForm } from './SigningForm.tsx'
import * as steps from './Steps.tsx'

const parts = { steps }

/** The room before and after filling in: access, consent, outcome. */
export function StepRoom(packed: PackedRoom) {
  const [props] = useState(() => unpackRoom(packed))

  return <SigningForm {...props} parts={parts} />
}
