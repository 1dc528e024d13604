import type { CallName } from '#contract/calls.ts'

export type UrlParts = {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
}

const base = '/api'

/** Method and URL of a call, its `{…}` filled in and its query in a stable order. */
export function methodAndUrl(name: CallName, { params, query }: UrlParts): { method: string; url: string } {
  const [method = '', template = ''] = name.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params?.[key])),
  )

  return { method, url: `${base}${path}${searchOf(query)}` }
}

function searchOf(query: UrlParts['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  search.sort()

  return given.length > 0 ? `?${search}` : ''
}
