import { CircleCheck, LoaderCircle, Pause, SearchCheck, type LucideIcon } from 'lucide-react'
import type { BulkShape } from '#contract/template-shapes.ts'
import type { BadgeTone } from '#islands/ui/Badge.tsx'

export const bulkLooks: Readonly<Record<BulkShape['status'], { tone: BadgeTone; icon: LucideIcon }>> = {
  checked: { tone: 'neutral', icon: SearchCheck },
  running: { tone: 'info', icon: LoaderCircle },
  paused: { tone: 'warning', icon: Pause },
  finished: { tone: 'success', icon: CircleCheck },
}
