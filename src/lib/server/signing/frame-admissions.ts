import type { TradeInput } from '#contract/signing-shapes.ts'
import type { FrameProof } from '#core/audit/way-in.ts'
import { proveFrame, type SeenFrame } from '#core/embedding/frame-proof.ts'
import type { z } from 'zod'
import type { InstanceKey } from '../trust/instance-key.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'

type Asked = Pick<SeenFrame, 'destination' | 'referrer'>
type Frame = z.output<typeof TradeInput>['frame']

/** What the request for a frame's page told, carried by that page to the trade of its token. */
export interface FrameAdmissions {
  make(token: string, headers: Headers): string
  /** Empty when the browser showed nothing, or something else than `origin`. */
  prove(token: string, origin: string, frame: Frame): readonly FrameProof[]
}

/** Signed for the one token: nothing is stored, and no script can say what only the request told. */
export function makeFrameAdmissions(deriveKey: InstanceKey['deriveKey']): FrameAdmissions {
  const key = deriveKey('embedding')
  const markOf = (token: string, payload: string) => keyedHash(key, `admission.${token}.${payload}`)

  return {
    make(token, headers) {
      const asked: Asked = { destination: headers.get('sec-fetch-dest'), referrer: refererOf(headers) }
      const payload = Buffer.from(JSON.stringify(asked)).toString('base64url')

      return `${payload}.${markOf(token, payload)}`
    },

    prove(token, origin, frame) {
      if (!frame) return []
      const { admission, ...seen } = frame
      const [payload = '', mark = ''] = admission.split('.')
      if (!isSameSecret(mark, markOf(token, payload))) return []
      const asked = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Asked

      return proveFrame(origin, { ...asked, ...seen })
    },
  }
}

function refererOf(headers: Headers): string | null {
  const referer = headers.get('referer')
  if (!referer) return null

  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}
