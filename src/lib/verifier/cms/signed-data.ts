import {
  AsnAnyConverter,
  AsnArray,
  AsnConvert,
  AsnProp,
  AsnPropTypes,
  AsnType,
  AsnTypeTypes,
  OctetString,
  type IAsnConverter,
} from '@peculiar/asn1-schema'
import {
  Attribute,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  SignatureAlgorithmIdentifier,
  SignerIdentifier,
  id_signedData,
} from '@peculiar/asn1-cms'

import { compareBytes } from '../bytes.ts'

/** Where asn1js collects its output. */
type Writer = { write(bytes: ArrayBuffer): void }

/**
 * Any block, made to go out as these bytes. Read as a tree first, as the library does, three certificates would cost
 * more than all the rest of a signature.
 */
function toEncodedBlock(bytes: ArrayBuffer) {
  return Object.assign(AsnAnyConverter.toASN(null), {
    toBER(_sizeOnly?: boolean, writer?: Writer): ArrayBuffer {
      writer?.write(bytes)

      return bytes
    },
  })
}

const asEncoded: IAsnConverter<ArrayBuffer> = {
  fromASN: (block) => AsnAnyConverter.fromASN(block) ?? new ArrayBuffer(0),
  toASN: toEncodedBlock,
}

const encodedInSet = {
  type: AsnPropTypes.Any,
  converter: asEncoded,
  repeated: 'set',
  implicit: true,
  optional: true,
} as const

/**
 * SignerInfo of RFC 5652 §5.3, with the attributes kept encoded: the signature is over their bytes, and the library's
 * own class does not hand them out.
 */
export class SignerFrame {
  version = CMSVersion.v1
  sid = new SignerIdentifier()
  digestAlgorithm = new DigestAlgorithmIdentifier()
  signedAttributes: ArrayBuffer[] | undefined
  signatureAlgorithm = new SignatureAlgorithmIdentifier()
  signature = new OctetString()
  unsignedAttributes: ArrayBuffer[] | undefined

  constructor(parts: Partial<SignerFrame> = {}) {
    Object.assign(this, parts)
  }
}
AsnProp({ type: AsnPropTypes.Integer })(SignerFrame.prototype, 'version')
AsnProp({ type: SignerIdentifier })(SignerFrame.prototype, 'sid')
AsnProp({ type: DigestAlgorithmIdentifier })(SignerFrame.prototype, 'digestAlgorithm')
AsnProp({ ...encodedInSet, context: 0 })(SignerFrame.prototype, 'signedAttributes')
AsnProp({ type: SignatureAlgorithmIdentifier })(SignerFrame.prototype, 'signatureAlgorithm')
AsnProp({ type: OctetString })(SignerFrame.prototype, 'signature')
AsnProp({ ...encodedInSet, context: 1 })(SignerFrame.prototype, 'unsignedAttributes')

/** SignedData of RFC 5652 §5.1, with the certificates kept encoded, since they are hashed elsewhere. */
export class SignedDataFrame {
  version = CMSVersion.v1
  digestAlgorithms = new DigestAlgorithmIdentifiers()
  encapContentInfo = new EncapsulatedContentInfo()
  certificates: ArrayBuffer[] | undefined
  crls: ArrayBuffer[] | undefined
  signers: SignerFrame[] = []

  constructor(parts: Partial<SignedDataFrame> = {}) {
    Object.assign(this, parts)
  }
}
AsnProp({ type: AsnPropTypes.Integer })(SignedDataFrame.prototype, 'version')
AsnProp({ type: DigestAlgorithmIdentifiers })(SignedDataFrame.prototype, 'digestAlgorithms')
AsnProp({ type: EncapsulatedContentInfo })(SignedDataFrame.prototype, 'encapContentInfo')
AsnProp({ ...encodedInSet, context: 0 })(SignedDataFrame.prototype, 'certificates')
AsnProp({ ...encodedInSet, context: 1 })(SignedDataFrame.prototype, 'crls')
AsnProp({ type: SignerFrame, repeated: 'set' })(SignedDataFrame.prototype, 'signers')

/** ContentInfo of RFC 5652 §3 around content that is encoded already: read again, it would cost as much as before. */
class ContentFrame {
  contentType = id_signedData
  content = new ArrayBuffer(0)

  constructor(content: ArrayBuffer) {
    this.content = content
  }
}
AsnProp({ type: AsnPropTypes.ObjectIdentifier })(ContentFrame.prototype, 'contentType')
AsnProp({ type: AsnPropTypes.Any, converter: asEncoded, context: 0 })(ContentFrame.prototype, 'content')

class EncodedSet extends AsnArray<ArrayBuffer> {
  constructor(items: ArrayBuffer[] = []) {
    super(items)
    Object.setPrototypeOf(this, EncodedSet.prototype)
  }
}
AsnType({ type: AsnTypeTypes.Set, itemType: AsnPropTypes.Any })(EncodedSet)

/** The SET OF that a signature with signed attributes is over, RFC 5652 §5.4: not the [0] it is stored under. */
export const encodeSet = (encoded: readonly ArrayBuffer[]) =>
  new Uint8Array(AsnConvert.serialize(new EncodedSet([...encoded])))

/** DER demands the members of a SET OF in the order of their encodings, ITU-T X.690 §11.6. */
export const inSetOrder = (encoded: readonly Uint8Array[]): ArrayBuffer[] =>
  encoded.toSorted((a, b) => compareBytes(a, b)).map((member) => Uint8Array.from(member).buffer)

/** An encoded Attribute with one value. */
export const encodeAttribute = (attrType: string, value: ArrayBuffer) =>
  new Uint8Array(AsnConvert.serialize(new Attribute({ attrType, attrValues: [value] })))

/** An OBJECT IDENTIFIER on its own. */
class LoneObjectIdentifier {
  value = ''

  constructor(value = '') {
    this.value = value
  }
}
AsnType({ type: AsnTypeTypes.Choice })(LoneObjectIdentifier)
AsnProp({ type: AsnPropTypes.ObjectIdentifier })(LoneObjectIdentifier.prototype, 'value')

export const encodeObjectIdentifier = (oid: string) => AsnConvert.serialize(new LoneObjectIdentifier(oid))

export function wrapSignedData(frame: SignedDataFrame): Uint8Array {
  return new Uint8Array(AsnConvert.serialize(new ContentFrame(AsnConvert.serialize(frame))))
}

/** Throws when the bytes are not a CMS SignedData. */
export function parseSignedData(bytes: Uint8Array): SignedDataFrame {
  const info = AsnConvert.parse(bytes, ContentInfo)
  if (info.contentType !== id_signedData)
    throw new Error(`Content of type ${info.contentType} is not SignedData`)

  return AsnConvert.parse(info.content, SignedDataFrame)
}
