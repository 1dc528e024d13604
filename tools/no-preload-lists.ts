import type { Plugin } from 'vite'

/**
 * Leaves out the lists of what a later chunk needs besides: they weigh more in every page than they save, since most of
 * it is there already. Astro passes no option for it on.
 */
export function noPreloadLists(): Plugin {
  return {
    name: 'no-preload-lists',
    configResolved({ environments }) {
      const { client } = environments
      if (client) client.build.modulePreload = false
    },
  }
}
