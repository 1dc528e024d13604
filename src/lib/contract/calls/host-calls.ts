import { z } from 'zod'
import { call, json, noContent, page } from '../call.ts'
import {
  DeadJobChoice,
  DeadJobsDone,
  HostHealth,
  HostJobs,
  HostOrganization,
  HostPaperParams,
  HostStorage,
  ReturnedAddress,
  ShownVerification,
  TestMailSent,
  VerificationDecision,
  WaitingVerification,
} from '../host-shapes.ts'
import { id, listing } from './parameters.ts'

/** What the administrators of the host do (`paraph user admin`). */
export const hostCalls = {
  /** Identity verifications that wait, the oldest first. */
  'GET /host/verifications': call({
    access: 'host',
    query: listing,
    answer: json(200, page(WaitingVerification)),
  }),
  'GET /host/verifications/{id}': call({
    access: 'host',
    params: id,
    answer: json(200, ShownVerification),
  }),
  /** Each look is written into the log of security events. */
  'GET /host/verifications/{id}/papers/{kind}/{side}': call({
    access: 'host',
    params: HostPaperParams,
    answer: { status: 200, type: 'image/jpeg' },
  }),
  /** The person is told, and the pictures are deleted. `409` where it was handed in again since. */
  'POST /host/verifications/{id}/decision': call({
    access: 'host',
    params: id,
    body: VerificationDecision,
    answer: noContent(204),
  }),
  /** All there are, the newest first; `q`: how name or slug begins, or the id. */
  'GET /host/organizations': call({
    access: 'host',
    query: listing.extend({ q: z.string().max(200).optional() }),
    answer: json(200, page(HostOrganization)),
  }),
  'GET /host/storage': call({ access: 'host', answer: json(200, HostStorage) }),
  'GET /host/health': call({ access: 'host', answer: json(200, HostHealth) }),
  /** To whoever asks. Answers when the mail server has: `200` as well where it refused. */
  'POST /host/test-mail': call({ access: 'host', answer: json(200, TestMailSent) }),
  /** Addresses that mail came back from, the newest first. */
  'GET /host/returned-mail': call({
    access: 'host',
    query: listing,
    answer: json(200, page(ReturnedAddress)),
  }),
  /** It is written to again. */
  'DELETE /host/returned-mail/{id}': call({ access: 'host', params: id, answer: noContent(204) }),
  'GET /host/jobs': call({ access: 'host', answer: json(200, HostJobs) }),
  /** Once more, with all their attempts. */
  'POST /host/jobs/retry': call({ access: 'host', body: DeadJobChoice, answer: json(200, DeadJobsDone) }),
  /** What they were to do is never done. */
  'POST /host/jobs/drop': call({ access: 'host', body: DeadJobChoice, answer: json(200, DeadJobsDone) }),
} as const
