import { useState, type ReactNode } from 'react'
import * as filling from './Filling.tsx'
import * as rare from './RareField.tsx'
import { unpackRoom, type PackedRoom } from './pack-room.ts'
import { SigningForm } from './SigningForm.tsx'

const parts = { filling, rare }

/** The room of somebody who fills in rarer fields too. */
export function RareFillRoom({ children, ...packed }: PackedRoom & { children?: ReactNode }) {
  const [props] = useState(() => unpackRoom(packed))

  return <SigningForm {...props} parts={parts} firstPage={children} />
}
