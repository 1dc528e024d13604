const withPassword = {
  USER_AUTH: false,
  USER_AUTH_WITH_PASSWORD: true,
  USER_SRP_AUTH: true,
  USER_PASSWORD_AUTH: true,
  CUSTOM_WITH_SRP: true,
  CUSTOM_WITHOUT_SRP: false,
} as const

/** How a sign-in proceeds; `USER_AUTH` by itself asks for no password. */
export type SignInFlow = keyof typeof withPassword

/** A flow as an operator's link names it; null for any other text. */
export function parseSignInFlow(text: string | null): SignInFlow | null {
  return text !== null && isFlow(text) ? text : null
}

function isFlow(text: string): text is SignInFlow {
  return Object.hasOwn(withPassword, text)
}

export function takesPassword(flow: SignInFlow): boolean {
  return withPassword[flow]
}
