import type { Signer } from '../ports.ts'

/** Room for the signature: with a time-stamp token and its chain it is larger. */
const usual = { plain: 8192, timeStamped: 16_384 }
/** Of which certificates of our own take less than this. */
const forCertificates = 4096

/** How many bytes a seal of this signer takes at most. Whoever brings a key along brings longer certificates. */
export function reserveFor({ certificate, chain }: Signer, isTimeStamped: boolean): number {
  const bytes = [certificate, ...chain].reduce((sum, { length }) => sum + length, 0)

  return usual[isTimeStamped ? 'timeStamped' : 'plain'] + Math.max(0, bytes - forCertificates)
}
