import {
  Ban,
  Bell,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  Hourglass,
  MailX,
  PencilLine,
  Send,
  Stamp,
  TriangleAlert,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react'
import type { EnvelopeStatus, RecipientStatus } from '#core/envelope/envelope.ts'
import type { BadgeTone } from '#islands/ui/Badge.tsx'

type Look = { icon: LucideIcon; tone: BadgeTone }

export const envelopeLooks: Readonly<Record<EnvelopeStatus, Look>> = {
  draft: { icon: PencilLine, tone: 'neutral' },
  sent: { icon: Send, tone: 'info' },
  in_progress: { icon: Hourglass, tone: 'info' },
  sealing: { icon: Stamp, tone: 'info' },
  seal_failed: { icon: TriangleAlert, tone: 'warning' },
  completed: { icon: CircleCheck, tone: 'success' },
  declined: { icon: CircleX, tone: 'danger' },
  voided: { icon: Ban, tone: 'neutral' },
  expired: { icon: Clock, tone: 'warning' },
}

export const recipientLooks: Readonly<Record<RecipientStatus, Look>> = {
  waiting: { icon: Hourglass, tone: 'neutral' },
  notified: { icon: Bell, tone: 'info' },
  viewed: { icon: Eye, tone: 'info' },
  completed: { icon: CircleCheck, tone: 'success' },
  declined: { icon: CircleX, tone: 'danger' },
  expired: { icon: Clock, tone: 'warning' },
  bounced: { icon: MailX, tone: 'danger' },
  replaced: { icon: UserRoundX, tone: 'neutral' },
  skipped: { icon: UserRoundX, tone: 'neutral' },
}
