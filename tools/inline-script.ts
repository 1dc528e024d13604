import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

/** A script that stands in every page, without what is only for its readers. */
export function minifiedScript(file: URL): string {
  const { code, errors } = minifySync(file.pathname, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file.pathname}: ${errors[0]?.message}`)

  return code.trim()
}

/** Gives the script by its `?raw` import as it was hashed for the Content-Security-Policy. */
export function inlineScript(file: URL, code: string): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    load(id) {
      return id === `${file.pathname}?raw` ? `export default ${JSON.stringify(code)}` : undefined
    },
  }
}
