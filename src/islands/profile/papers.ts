import { api, fileUrl, upload, type ApiOutput } from '#browser/api.ts'
import type { Paper } from '#core/people/verification.ts'
import { loadSettings, type Settings } from './settings.ts'

export type KeptPaper = ApiOutput<'GET /users/me/papers'>['items'][number]
export type Verification = NonNullable<Settings['verification']>
export type IdentityState = { settings: Settings; papers: readonly KeptPaper[] }

export async function loadIdentity(): Promise<IdentityState> {
  const [settings, { items }] = await Promise.all([loadSettings(), api('GET /users/me/papers')])

  return { settings, papers: items }
}

export const keepPaper = (paper: Paper, file: File, onProgress: (fraction: number) => void) =>
  upload('PUT /users/me/papers/{kind}/{side}', file, { onProgress }, { params: paper, query: undefined })

export const dropPaper = ({ kind, side }: Paper) =>
  api('DELETE /users/me/papers/{kind}/{side}', { params: { kind, side } })

/** A picture that was chosen anew is another address, so that the one before is not shown again. */
export function paperUrl({ kind, side, createdAt }: KeptPaper): string {
  const url = fileUrl('GET /users/me/papers/{kind}/{side}', { params: { kind, side } })

  return `${url}?chosen=${Date.parse(createdAt)}`
}
