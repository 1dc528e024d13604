import {
  CircleCheck,
  CirclePause,
  CircleX,
  Clock,
  Power,
  PowerOff,
  RotateCw,
  TriangleAlert,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { DeliveryStatus } from '#core/webhooks/delivery.ts'
import type { BadgeTone } from '#islands/ui/Badge.tsx'
import type { EndpointState } from './endpoint-health.ts'

type Look = { icon: LucideIcon; tone: BadgeTone }

export const deliveryLooks: Readonly<Record<DeliveryStatus, Look>> = {
  pending: { icon: Clock, tone: 'info' },
  succeeded: { icon: CircleCheck, tone: 'success' },
  retrying: { icon: RotateCw, tone: 'warning' },
  exhausted: { icon: CircleX, tone: 'danger' },
  held: { icon: CirclePause, tone: 'neutral' },
}

export const endpointLooks: Readonly<Record<EndpointState, Look>> = {
  enabled: { icon: Power, tone: 'success' },
  failing: { icon: TriangleAlert, tone: 'warning' },
  disabled: { icon: PowerOff, tone: 'neutral' },
}
