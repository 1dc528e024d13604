import type { SigningSession } from '#contract/signing-shapes.ts'
import type { RoomLabel } from './labels.ts'

type ActWords = { ask: RoomLabel; happens: RoomLabel; meaning: RoomLabel; finish: RoomLabel }

const signer: ActWords = {
  ask: 'askSigner',
  happens: 'happensSigner',
  meaning: 'meaningSigner',
  finish: 'finishSigner',
}

const words: Readonly<Partial<Record<SigningSession['recipient']['role'], ActWords>>> = {
  approver: {
    ask: 'askApprover',
    happens: 'happensApprover',
    meaning: 'meaningApprover',
    finish: 'finishApprover',
  },
  viewer: { ask: 'askViewer', happens: 'happensViewer', meaning: 'meaningViewer', finish: 'finishViewer' },
  witness: {
    ask: 'askWitness',
    happens: 'happensWitness',
    meaning: 'meaningWitness',
    finish: 'finishWitness',
  },
  assistant: {
    ask: 'askAssistant',
    happens: 'happensAssistant',
    meaning: 'meaningAssistant',
    finish: 'finishAssistant',
  },
}

/** What somebody of this role is asked, and what their last act is called. */
export function actWords(role: SigningSession['recipient']['role']): ActWords {
  return words[role] ?? signer
}
