import type { IdentityProblem } from '#core/identity/identity-problem.ts'
import { takesPassword, type SignInFlow } from '#core/identity/sign-in-flow.ts'
import type { IdentityClient } from '#browser/identity.ts'
import { fakeIdentity, nowhere } from '#islands/auth/fake-identity.fixture.ts'
import { englishSignInLabels as labels } from '#islands/auth/label-texts.fixture.ts'
import { SignIn } from '#islands/auth/SignIn.tsx'
import { alertText, clear, field, focused, show, until } from '#islands/auth/stage.fixture.tsx'
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

export const mara = 'mara@lindqvist.example'

/** The identity service that is asked, and where the page was left for. */
export const stage = { service: fakeIdentity() } as {
  service: ReturnType<typeof fakeIdentity>
  left: MockInstance<Location['assign']>
}

/** A new service before each test; nothing is left behind after it. */
export function standAtSignIn(): void {
  beforeEach(() => {
    stage.service = fakeIdentity()
    stage.left = vi.spyOn(location, 'assign').mockReturnValue()
  })
  afterEach(async () => {
    await clear()
    sessionStorage.clear()
    localStorage.clear()
    vi.restoreAllMocks()
  })
}

export async function signIn(
  flow: SignInFlow | null = null,
  client: IdentityClient = nowhere,
): Promise<void> {
  const { identity } = stage.service
  await show(
    <SignIn
      client={client}
      labels={labels}
      next={null}
      email={mara}
      isConfirmed={false}
      flow={flow}
      asksPassword={flow !== null && takesPassword(flow)}
      identity={identity}
    />,
  )
}

/** A wrong answer is told beside the field, kept, and has the focus. */
export async function expectRefusal(label: string, problem: IdentityProblem, kept: string): Promise<void> {
  await until(() => alertText() === labels.problems[problem])
  expect(field(label).value).toBe(kept)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(focused()).toBe(field(label))
}
