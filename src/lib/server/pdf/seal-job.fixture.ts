import { plainField } from '#core/fields/field.ts'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import type { Placement, Stamp, TextSetting } from './stamp.ts'
import type { SealJob } from './seal-job.ts'

type DocumentJob = SealJob & { bytes: Uint8Array }
type TextStamp = Extract<Stamp, { kind: 'text' }>

/** A seal of a sample page, with nothing on it but what `changes` says. */
export async function sealJobWith(changes?: Partial<DocumentJob>): Promise<DocumentJob> {
  return {
    bytes: await makeSamplePdf(),
    stamps: [],
    pictures: [],
    watermark: null,
    completionCertificate: [],
    locale: 'en-US',
    attachments: [],
    signature: {
      fieldName: 'Seal',
      reason: 'Sealed (Ünï)',
      signerName: 'Acme',
      at: new Date('2026-11-21T12:00:00Z'),
      reserve: 4096,
    },
    seed: 'seed',
    ...changes,
  }
}

export function textStamp(text: string, place: Placement, setting: Partial<TextSetting> = {}): TextStamp {
  return {
    ...place,
    kind: 'text',
    text,
    setting: { ...plainField, ...setting },
    weight: 'regular',
  }
}
