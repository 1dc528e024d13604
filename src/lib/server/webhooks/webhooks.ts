import type {
  DeliveryDetail,
  DeliveryQuery,
  DeliveryShape,
  NewWebhook,
  RotateAnswer,
  WebhookChange,
  WebhookInput,
  WebhookShape,
} from '#contract/webhook-shapes.ts'
import type { WebhookEventType } from '#core/webhooks/event-types.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'

type DeliveryList = z.output<typeof DeliveryQuery> & { limit: number; cursor?: string | undefined }

/**
 * Endpoints of the member's organization in its present mode, and what was sent to them. One of somebody else, or of the
 * other mode, is `not-found`, exactly as a missing one.
 */
export interface Webhooks {
  list(member: Member): Promise<WebhookShape[]>
  get(member: Member, id: string): Promise<WebhookShape>
  /** Throws `feature-not-in-plan`, `webhook-url-forbidden`, `webhooks-full`. */
  create(member: Member, input: z.output<typeof WebhookInput>): Promise<z.output<typeof NewWebhook>>
  /** Enabling sends what was held meanwhile. */
  change(member: Member, id: string, input: z.output<typeof WebhookChange>): Promise<WebhookShape>
  remove(member: Member, id: string): Promise<void>
  rotate(member: Member, id: string, overlapHours: number): Promise<z.output<typeof RotateAnswer>>
  /** Sends an example and waits for the answer, 15 s at most. */
  test(member: Member, id: string, type: WebhookEventType): Promise<DeliveryDetail>
  deliveries(
    member: Member,
    id: string,
    query: DeliveryList,
  ): Promise<{ items: DeliveryShape[]; nextCursor: string | null }>
  delivery(member: Member, id: string, event: string): Promise<DeliveryDetail>
  redeliver(member: Member, id: string, event: string): Promise<DeliveryShape>
  /** How many were taken up again. */
  redeliverFailed(member: Member, id: string, since: Date): Promise<number>
  /** Forgets logs after their 30 days, and sees to it that nothing due lies without a job. */
  tidy(): Promise<void>
}
