import { useState } from 'react'
import { api } from '#browser/api.ts'
import type { ApiKeyShape } from '#contract/organization-shapes.ts'

/** The keys of an organization, and the secret of the one that was just made, which is shown once. */
export function useApiKeys(id: string, given: readonly ApiKeyShape[], onDone: () => void) {
  const [keys, setKeys] = useState(given)
  const [shown, setShown] = useState<{ name: string; secret: string } | null>(null)

  function take({ key, ...made }: ApiKeyShape & { key: string }, inPlaceOf?: string) {
    setKeys((last) => [...last.filter((each) => each.id !== inPlaceOf), made])
    setShown({ name: made.name, secret: key })
    onDone()
  }

  async function regenerate({ id: former }: ApiKeyShape) {
    const made = await api('POST /organizations/{id}/apikey', {
      params: { id },
      body: { regenerate: former },
    })
    take(made, former)
  }

  async function remove({ id: key }: ApiKeyShape) {
    await api('DELETE /organizations/{id}/apikey/{key}', { params: { id, key } })
    setKeys((last) => last.filter((each) => each.id !== key))
    onDone()
  }

  return { keys, shown, hide: () => setShown(null), take, regenerate, remove }
}
