import * as auth from 'aws-amplify/auth'

// What the browser's own identity library does about second factors.

export const password = 'correct horse battery'
export const bySrp = { authFlowType: 'USER_SRP_AUTH' } as const
export const byCode = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } as const
export const halfMinute = 30_000

export const signIn = (username: string, options: auth.SignInInput['options'] = bySrp) =>
  auth.signIn({
    username,
    ...(options?.authFlowType === 'USER_SRP_AUTH' && { password }),
    options: { ...options },
  })
export const confirm = (challengeResponse: string) => auth.confirmSignIn({ challengeResponse })
