import { AttributeTypeAndValue, AttributeValue, Name, RelativeDistinguishedName } from '@peculiar/asn1-x509'

/** X.520 attribute types. */
const attributeTypes = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  organizationName: '2.5.4.10',
} as const

/** `serialNumber` tells apart subjects of the same name; it is the organization's id or a piece of the key's id. */
export type SubjectName = { commonName: string; organizationName: string; serialNumber: string }

/** ub-common-name and ub-organization-name, RFC 5280 appendix A. */
const maxCharacters = 64

/** RFC 5280 §4.1.2.4: UTF8String; serialNumber is PrintableString by its own definition. */
export function toName(subject: SubjectName): Name {
  const text = (value: string) => new AttributeValue({ utf8String: toNamePart(value) })

  return new Name([
    toRelative(attributeTypes.organizationName, text(subject.organizationName)),
    toRelative(attributeTypes.serialNumber, new AttributeValue({ printableString: subject.serialNumber })),
    toRelative(attributeTypes.commonName, text(subject.commonName)),
  ])
}

/** Without controls and direction marks, which could make a name show as another, and cut between characters as read. */
export function toNamePart(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ').trim()
  let part = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter().segment(clean)) {
    count += Array.from(segment).length
    if (count > maxCharacters) break
    part += segment
  }

  return part.trim() || '–'
}

const toRelative = (type: string, value: AttributeValue) =>
  new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })])
