import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type {
  TemplateInput,
  TemplateShape,
  TemplateSummary,
  UseTemplateInput,
} from '#contract/template-shapes.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'

export type TemplateFilter = { q?: string; status?: 'active' | 'archived'; limit: number; cursor?: string }

export interface Templates {
  list(
    member: Member,
    filter: TemplateFilter,
  ): Promise<{ items: TemplateSummary[]; nextCursor: string | null }>
  create(member: Member, input: TemplateInput): Promise<TemplateShape>
  get(member: Member, id: string): Promise<TemplateShape>
  /** A new version. `expectedVersion` (from `If-Match`) guards against overwriting somebody else's. */
  save(
    member: Member,
    id: string,
    input: TemplateInput,
    expectedVersion: number | null,
  ): Promise<TemplateShape>
  archive(member: Member, id: string): Promise<TemplateShape>
  restore(member: Member, id: string): Promise<TemplateShape>
  remove(member: Member, id: string): Promise<void>
  use(member: Member, id: string, input: z.output<typeof UseTemplateInput>): Promise<EnvelopeShape>
}
