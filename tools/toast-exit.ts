import type { Plugin } from 'vite'

const given = 'const TIME_BEFORE_UNMOUNT = 200;'
const exitMs = 300

/** Sonner takes a toast away 200 ms after it has begun to leave, and has no option for it; the specification says 300. */
export function toastExit(): Plugin {
  return {
    name: 'toast-exit',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!code.includes(given)) throw new Error('sonner has changed: see tools/toast-exit.ts')

        return { code: code.replace(given, `const TIME_BEFORE_UNMOUNT = ${exitMs};`), map: null }
      },
    },
  }
}
