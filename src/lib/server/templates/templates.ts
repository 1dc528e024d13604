import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type {
  FolderShape,
  RenamedFolderShape,
  RenameFolderInput,
  ShareInput,
  ShareShape,
  TemplateInput,
  TemplateShape,
  TemplateSummary,
  TemplateVersionShape,
  UseTemplateInput,
} from '#contract/template-shapes.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'

export type TemplateFilter = {
  q?: string
  status?: 'active' | 'archived'
  /** Empty: those in no folder. */
  folder?: string
  sort?: 'updated' | 'name'
  limit: number
  cursor?: string
}
type Page<T> = { items: T[]; nextCursor: string | null }

/** Throws `not-found` for what the member may not see: private ones of others that are not shared with them. */
export interface Templates {
  list(member: Member, filter: TemplateFilter): Promise<Page<TemplateSummary>>
  /** Those of active templates, by name; the empty name is of those in no folder, and always there. */
  folders(member: Member): Promise<FolderShape[]>
  /** Moves what the member may change of a folder, archived ones too, into the one of another name. */
  renameFolder(member: Member, names: RenameFolderInput): Promise<RenamedFolderShape>
  create(member: Member, input: z.output<typeof TemplateInput>): Promise<TemplateShape>
  get(member: Member, id: string): Promise<TemplateShape>
  /**
   * A new version, unless nothing changes but name, folder and visibility. `expectedVersion` (from `If-Match`) guards
   * against overwriting somebody else's.
   */
  save(
    member: Member,
    id: string,
    input: z.output<typeof TemplateInput>,
    expectedVersion: number | null,
  ): Promise<TemplateShape>
  duplicate(member: Member, id: string): Promise<TemplateShape>
  versions(
    member: Member,
    id: string,
    page: { limit: number; cursor?: string },
  ): Promise<Page<TemplateVersionShape>>
  /** As it was. */
  version(member: Member, id: string, version: number): Promise<TemplateShape>
  /** What was becomes a new version. */
  restoreVersion(member: Member, id: string, version: number): Promise<TemplateShape>
  archive(member: Member, id: string): Promise<TemplateShape>
  restore(member: Member, id: string): Promise<TemplateShape>
  remove(member: Member, id: string): Promise<void>
  use(member: Member, id: string, input: z.output<typeof UseTemplateInput>): Promise<EnvelopeShape>
}

/** Lending a template, within `MaxTemplateShares`. Whoever borrows it uses it and changes nothing. */
export interface TemplateShares {
  list(member: Member, id: string): Promise<ShareShape[]>
  /** Throws `share-unknown` for whom there is not, `quota-reached`. */
  add(member: Member, id: string, input: ShareInput): Promise<ShareShape>
  remove(member: Member, id: string, share: string): Promise<void>
}
