import { OCSPRequest, OCSPResponse, OCSPResponseStatus, type TBSRequest } from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { Extension } from '@peculiar/asn1-x509'
import { readStatus } from '#verifier/validation-data.ts'

export const nonceType = '1.3.6.1.5.5.7.48.1.2'

/** The question with something changed. */
export function changed(question: Uint8Array, change: (request: TBSRequest) => void): Uint8Array {
  const { tbsRequest } = AsnConvert.parse(question, OCSPRequest)
  change(tbsRequest)

  return new Uint8Array(AsnConvert.serialize(new OCSPRequest({ tbsRequest })))
}

export const withExtension = (question: Uint8Array, extnID: string, critical: boolean, value: Uint8Array) =>
  changed(question, (request) => {
    request.requestExtensions = [new Extension({ extnID, critical, extnValue: new OctetString(value) })]
  })

export const withNonceOf = (question: Uint8Array, bytes: number) =>
  withExtension(
    question,
    nonceType,
    false,
    new Uint8Array(AsnConvert.serialize(new OctetString(new Uint8Array(bytes).fill(7)))),
  )

export const withSerial = (question: Uint8Array, serial: Uint8Array) =>
  changed(question, ({ requestList: [first] }) => {
    if (first) first.reqCert.serialNumber = Uint8Array.from(serial).buffer
  })

/** How long the nonce of an answer is; null where it has none. */
export function nonceIn(answer: Uint8Array): number | null {
  const extensions = readStatus(answer)?.tbsResponseData.responseExtensions ?? []

  return extensions.find(({ extnID }) => extnID === nonceType)?.extnValue.buffer.byteLength ?? null
}

export const wordOf = (answer: Uint8Array) =>
  OCSPResponseStatus[AsnConvert.parse(answer, OCSPResponse).responseStatus]

export const statusOf = (answer: Uint8Array) =>
  Object.entries(readStatus(answer)?.tbsResponseData.responses[0]?.certStatus ?? {})[0]?.[0]
