import type { TemplateSummary } from '#contract/template-shapes.ts'

/** A template as the list shows it. */
export type ListedTemplate = TemplateSummary & { updatedText: string }

/** What opens a dialog for one template. */
export type CardDialog = 'use' | 'move' | 'share' | 'audience' | 'direct-link' | 'versions' | 'delete'
/** What is done at once. */
export type CardDeed = 'duplicate' | 'archive' | 'restore'
export type CardAction = CardDialog | CardDeed
