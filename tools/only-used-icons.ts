import type { Plugin } from 'vite'

/**
 * Puts the icons that pages and islands show into the build of the server: left outside, their package is loaded whole there,
 * thousands of pictures for some dozens. Not while developing, where each would be a file to look at.
 */
export function onlyUsedIcons(): Plugin {
  return {
    name: 'only-used-icons',
    apply: 'build',
    configEnvironment(environment) {
      return environment === 'client' ? null : { resolve: { noExternal: ['lucide-react'] } }
    },
  }
}
