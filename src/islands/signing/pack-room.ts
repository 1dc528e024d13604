import type { SigningFormProps } from './SigningForm.tsx'

/** What the page hands to an island, as one text: props of their own would each be wrapped and escaped, which weighs more. */
export type PackedRoom = { packed: string }

export function packRoom(props: SigningFormProps): PackedRoom {
  return { packed: JSON.stringify(props) }
}

/** Only what {@link packRoom} has made comes here. */
export function unpackRoom({ packed }: PackedRoom): SigningFormProps {
  const props: unknown = JSON.parse(packed)

  return props as SigningFormProps
}
