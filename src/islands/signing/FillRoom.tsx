import { useState, type ReactNode } from 'react'
import * as filling from './Filling.tsx'
import { unpackRoom, type PackedRoom } from './pack-room.ts'
import { SigningForm } from './SigningForm.tsx'

const parts = { filling }

/** The room of somebody who fills in simple fields: the lightest, for it is the most visited. */
export function FillRoom({ children, ...packed }: PackedRoom & { children?: ReactNode }) {
  const [props] = useState(() => unpackRoom(packed))

  return <SigningForm {...props} parts={parts} firstPage={children} />
}
