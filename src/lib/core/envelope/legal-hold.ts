import { Refusal } from '../refusal.ts'
import type { Envelope } from './envelope.ts'

/** What was sent stays as it is while a legal hold lies on it; a draft is nobody's evidence. Throws `legal-hold`. */
export function assertNotHeld({ status }: Pick<Envelope, 'status'>, legalHold: boolean): void {
  if (legalHold && status !== 'draft') throw new Refusal('legal-hold')
}
