import sharp from 'sharp'
import type { CompletionCertificatePart } from '../completion-certificate.ts'
import type { Embedded, SealJob } from '../seal-job.ts'
import type { Picture, Stamp } from '../stamp.ts'
import { textStamp } from '../seal-job.fixture.ts'

const place = { page: 0, x: 0.1, width: 0.3, height: 0.04 }
const strokes = [
  [
    [1, 1, 0, 0.5],
    [299, 80, 9, 0.5],
  ],
] as const
const drawn = { kind: 'drawn', width: 300, height: 90, strokes } as const
const written = [
  'Zoë Bell',
  'محمّد بن عليّ',
  'क्षत्रिय श्री',
  '契約書',
  'שָׁלוֹם',
  'ภาษาไทย ผู้',
  'ffi ✓ €',
  'த‌மி‌ழ் கோ',
]

/** Whatever a seal may put on a document: values of each kind, in many scripts, pictures, and a long certificate. */
export async function everythingOn(
  evidence: unknown,
): Promise<Pick<SealJob, 'stamps' | 'pictures' | 'completionCertificate' | 'attachments' | 'watermark'>> {
  const pictures = await makePictures()

  return {
    stamps: [...written.map(toStamp), ...signatures(pictures)],
    pictures,
    watermark: 'TEST',
    completionCertificate: ['en-US', 'pt-BR'].map(toPart),
    attachments: attachmentsWith(evidence),
  }
}

const attachmentsWith = (evidence: unknown): Embedded[] => [
  {
    name: 'evidence.json',
    type: 'application/json',
    description: 'The trail',
    relationship: 'Data',
    bytes: Buffer.from(JSON.stringify(evidence)),
  },
  {
    name: 'Zoë’s permit.png',
    type: 'image/png',
    description: 'Permit – محمد',
    relationship: 'Supplement',
    bytes: Buffer.from('not looked at'),
  },
]

const toStamp = (text: string, index: number): Stamp => ({
  ...textStamp(text, { ...place, y: 0.3 + index * 0.05 }),
  told: 'Name',
})

function signatures([clear, photograph]: readonly Picture[]): Stamp[] {
  const right = { ...place, x: 0.5 }
  const signature = { kind: 'signature', caption: 'ABC123', told: 'Signature of Zoë' } as const
  return [
    { ...right, y: 0.3, ...signature, signature: drawn },
    { ...right, y: 0.4, ...signature, signature: { kind: 'typed', text: 'Zoë Bell محمد', hand: 'caveat' } },
    {
      ...right,
      y: 0.5,
      ...signature,
      signature: { kind: 'uploaded', sha256: clear?.sha256 ?? '', width: 60, height: 20 },
    },
    { ...right, y: 0.6, kind: 'picture', sha256: photograph?.sha256 ?? '', told: 'Photograph' },
    { ...right, y: 0.7, kind: 'tick', colour: '#2a5db0', told: 'I agree' },
    { ...right, y: 0.75, kind: 'dot', colour: null, told: 'First choice' },
    { ...right, y: 0.8, kind: 'strike', colour: null, told: 'Struck' },
  ]
}

/** Ink on a clear ground, and a photograph for printing in four inks. */
async function makePictures(): Promise<Picture[]> {
  const clear = {
    width: 60,
    height: 20,
    channels: 4,
    background: { r: 20, g: 30, b: 200, alpha: 0.4 },
  } as const
  const opaque = { width: 60, height: 40, channels: 3, background: { r: 200, g: 90, b: 20 } } as const
  const bytes = await Promise.all([
    sharp({ create: clear }).png().toBuffer(),
    sharp({ create: opaque }).toColourspace('cmyk').jpeg().toBuffer(),
  ])
  return bytes.map((each, index) => ({ sha256: String(index).repeat(64), bytes: each }))
}

function toPart(locale: string): CompletionCertificatePart {
  const name = 'Zoë Bell · محمد · 契約書 · श्री'
  return {
    locale,
    footer: 'Foot of the page',
    blocks: [
      { kind: 'title', text: 'Certificate', subtitle: 'Lease – ग्राम' },
      { kind: 'facts', rows: [['Envelope', 'E-1']] },
      {
        kind: 'person',
        name,
        role: 'Signer',
        signature: drawn,
        signatureTold: 'Signature of Zoë',
        rows: [['IP', '203.0.113.9']],
      },
      {
        kind: 'pages',
        pages: [{ shows: { page: 0 }, label: 'Page 1', told: 'Page 1 as it was signed' }],
        rest: ['None', 'More', ''],
      },
      {
        kind: 'events',
        rows: Array.from({ length: 70 }, (_, index) => ({ at: `12:${index}`, text: name, note: 'from' })),
      },
      { kind: 'qr', url: 'https://sign.example.org/verify', text: 'Check it' },
    ],
  }
}
