import type { Page } from '@playwright/test'
import { readCode, type Product } from './product.ts'

const clientId = 'paraph-web'

export type Newcomer = { first: string; last: string; email: string; company: string }

/** What /register does, without its pages: the page's browser is signed in then. */
export async function openAccount(
  page: Page,
  product: Product,
  { first, last, email, company }: Newcomer,
): Promise<void> {
  const { locale, userAgent } = await page.evaluate(() => ({
    locale: navigator.language,
    userAgent: navigator.userAgent,
  }))
  const post = async (path: string, body: object, headers: Record<string, string>): Promise<unknown> => {
    const answer = await page.request.post(product.url + path, {
      headers: { origin: product.url, 'user-agent': userAgent, ...headers },
      data: JSON.stringify(body),
    })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)

    return JSON.parse((await answer.text()) || '{}')
  }
  const ask = async (operation: string, input: object) =>
    (await post(
      '/idp/',
      { ClientId: clientId, ...input },
      {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
    )) as Answer

  const name = `${first} ${last}`
  const organization = { companyName: company, companySlug: company.replaceAll(' ', '_') }
  await post(
    '/api/users/signup',
    { name, email, phone: null, locale, address: null, ...organization },
    { 'content-type': 'application/json' },
  )
  const attributes = { email, name, given_name: first, family_name: last, locale }
  await ask('SignUp', {
    Username: email,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ClientMetadata: { locale },
  })
  const { Session } = await ask('ConfirmSignUp', {
    Username: email,
    ConfirmationCode: await readCode(product, email),
  })
  const { AuthenticationResult } = await ask('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email },
    Session,
  })
  if (!AuthenticationResult) throw new Error(`${email} is not signed in`)
  await keep(page, product, email, AuthenticationResult)
}

type Tokens = { IdToken: string; AccessToken: string; RefreshToken: string }
type Answer = { Session?: string; AuthenticationResult?: Tokens }

/** As the identity library keeps a session in the browser. */
async function keep(
  page: Page,
  { url }: Product,
  username: string,
  { IdToken, AccessToken, RefreshToken }: Tokens,
): Promise<void> {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const own = `${prefix}.${encodeURIComponent(username)}`
  const kept = {
    [`${prefix}.LastAuthUser`]: username,
    [`${own}.idToken`]: IdToken,
    [`${own}.accessToken`]: AccessToken,
    [`${own}.refreshToken`]: RefreshToken,
    [`${own}.signInDetails`]: encodeURIComponent(
      JSON.stringify({ loginId: username, authFlowType: 'USER_AUTH' }),
    ),
    [`${own}.clockDrift`]: '0',
  }
  await page.context().addCookies(
    Object.entries(kept).map(([name, value]) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: '/',
      sameSite: 'Lax',
    })),
  )
}
