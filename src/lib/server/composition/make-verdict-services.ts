import type { CallLimits } from '../http/call-limits.ts'
import { makePublishedCertificates } from '../trust/published-certificates.ts'
import { makeCertificateStatuses } from '../trust/status/certificate-status.ts'
import { makeAskRecord } from '../verdict/make-ask-record.ts'
import { makeTrustList } from '../verdict/make-trust-list.ts'
import { makeVerdictReports } from '../verdict/make-verdict-reports.ts'
import { makeVerify } from '../verdict/make-verify.ts'
import { version } from '../version.ts'
import type { Ground } from './make-ground.ts'

/** What anybody is answered with who asks whether a file or a certificate is to be believed. */
export function makeVerdictServices(ground: Ground, limits: CallLimits) {
  const { clock, config, database, instanceKey, keys, log, pdf, stampAnchors, trustedLists } = ground

  return {
    ...makeVerify({ database, pdf, clock, limits, anchors: stampAnchors, trustedLists }),
    askRecord: makeAskRecord(database),
    verdictReports: makeVerdictReports({
      ...{ pdf, clock, version, publicUrl: config.publicUrl },
      key: instanceKey.deriveKey('verdict-reports'),
    }),
    publishedCertificates: makePublishedCertificates({ database, keys }),
    certificateStatuses: makeCertificateStatuses({ database, instanceKey, clock, log }),
    trustList: makeTrustList({
      ...{ database, clock, roots: () => keys.roots() },
      ...{ anchors: stampAnchors, trustedLists },
    }),
  }
}
