import { isLocale } from '#core/locale/locale.ts'
import { api } from './api.ts'
import { storeLocale } from './stored-state.ts'

/**
 * Changes the language to a supported one: kept here, told to the server when signed in, and then the whole page is
 * loaded in it. An unsupported code changes nothing.
 */
export async function setLocale(code: string, { signedIn }: { signedIn: boolean }): Promise<void> {
  if (!isLocale(code)) return
  storeLocale(code)
  if (signedIn) {
    await api('PUT /users/preferences', { body: { key: 'locale', value: code } }).catch((error: unknown) => {
      console.error('The language could not be saved', error)
    })
  }
  location.reload()
}
