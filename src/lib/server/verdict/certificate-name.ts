import type { Name } from '@peculiar/asn1-x509'

/** Common name, else organization, else whatever comes first. */
const preference = ['2.5.4.3', '2.5.4.10']

export function commonName(name: Name): string | null {
  const attributes = [...name].flatMap((part) => [...part])
  const wanted = preference
    .map((type) => attributes.find((attribute) => attribute.type === type))
    .find((attribute) => attribute !== undefined)

  return (wanted ?? attributes[0])?.value.toString() || null
}
