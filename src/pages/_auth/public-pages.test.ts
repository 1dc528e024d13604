import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { arrive, isPublicPage } from '#core/access/routes.ts'

test.each(['login', 'register', 'forgot-password', 'reset-password', 'verify-account'])(
  '[A8] /%s is public and in the plain layout',
  async (page) => {
    const source = await readFile(new URL(`../${page}.astro`, import.meta.url), 'utf8')

    expect(isPublicPage(`/${page}`)).toBe(true)
    expect(arrive(`/${page}`, '', false)).toEqual({ kind: 'show' })
    expect(source).toContain('<Plain ')
    expect(source).not.toContain('AppShell')
  },
)
