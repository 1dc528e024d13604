import { expect, test } from 'vitest'
import { translator } from '#server/i18n/translator.ts'
import KeptMail from '../pages/_auth/KeptMail.astro'
import { makePageContainer } from './page-container.fixture.ts'

async function told(keptMailUrl: string | null): Promise<string> {
  const container = await makePageContainer()
  const locals = { t: translator('en-US'), app: { keptMailUrl } } as unknown as App.Locals

  return (await container.renderToString(KeptMail, { locals })).trim()
}

test('where a machine without a mail server keeps its mail is told where codes are asked for', async () => {
  const url = 'http://localhost:4321/dev/mail'

  expect(await told(url)).toContain(`href="${url}"`)
  expect(await told(null)).toBe('')
})
