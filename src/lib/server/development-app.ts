import { readConfig } from './config/config.ts'
import { localesVersion } from './http/answer-texts.ts'
import { makeHttp } from './http/make-http.ts'
import { makeApp } from './make-app.ts'

let started: ReturnType<typeof start> | undefined

/** For `npm run dev` alone, where Astro's own server runs instead of ours: the same application behind it. */
export function developmentApp(port: string): ReturnType<typeof start> {
  started ??= start(port)

  return started
}

async function start(port: string) {
  const app = await makeApp(readConfig({ ...process.env, PORT: port }))

  return { app, http: makeHttp(app), localesVersion }
}
