import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { StepNotOffered } from '#islands/auth/StepNotOffered.tsx'
import { lazy } from 'react'

// Most people see a code by e-mail and nothing else: the other screens are fetched when their step comes.
const PasswordStep = lazy(() => import('./PasswordStep.tsx').then((m) => ({ default: m.PasswordStep })))
const NewPasswordStep = lazy(() =>
  import('./NewPasswordStep.tsx').then((m) => ({ default: m.NewPasswordStep })),
)
const SmsCodeStep = lazy(() => import('./SmsCodeStep.tsx').then((m) => ({ default: m.SmsCodeStep })))
const AuthenticatorCodeStep = lazy(() =>
  import('./AuthenticatorCodeStep.tsx').then((m) => ({ default: m.AuthenticatorCodeStep })),
)
const AuthenticatorSetupStep = lazy(() =>
  import('./AuthenticatorSetupStep.tsx').then((m) => ({ default: m.AuthenticatorSetupStep })),
)
const EmailSetupStep = lazy(() => import('./EmailSetupStep.tsx').then((m) => ({ default: m.EmailSetupStep })))
const SecondFactorStep = lazy(() =>
  import('./SecondFactorStep.tsx').then((m) => ({ default: m.SecondFactorStep })),
)
const SecondFactorSetupStep = lazy(() =>
  import('./SecondFactorSetupStep.tsx').then((m) => ({ default: m.SecondFactorSetupStep })),
)
const FirstFactorStep = lazy(() =>
  import('./FirstFactorStep.tsx').then((m) => ({ default: m.FirstFactorStep })),
)
const CustomChallengeStep = lazy(() =>
  import('./CustomChallengeStep.tsx').then((m) => ({ default: m.CustomChallengeStep })),
)
const PasskeyStep = lazy(() => import('./PasskeyStep.tsx').then((m) => ({ default: m.PasskeyStep })))

/** The screen of what the identity service asks, but for a code by e-mail. A step that is not here, and leads to no other page, is not offered. */
export function OtherStep({ step, ...rest }: SignInScreenProps) {
  switch (step.kind) {
    case 'password':
      return <PasswordStep {...rest} step={step} />
    case 'new-password':
      return <NewPasswordStep {...rest} step={step} />
    case 'sms-code':
      return <SmsCodeStep {...rest} step={step} />
    case 'authenticator-code':
      return <AuthenticatorCodeStep {...rest} step={step} />
    case 'authenticator-setup':
      return <AuthenticatorSetupStep {...rest} step={step} />
    case 'email-setup':
      return <EmailSetupStep {...rest} step={step} />
    case 'mfa-selection':
      return <SecondFactorStep {...rest} step={step} />
    case 'mfa-setup-selection':
      return <SecondFactorSetupStep {...rest} step={step} />
    case 'first-factor-selection':
      return <FirstFactorStep {...rest} step={step} />
    case 'custom-challenge':
      return <CustomChallengeStep {...rest} step={step} />
    case 'passkey':
      return <PasskeyStep {...rest} step={step} />
    default:
      return <StepNotOffered {...rest} step={step} />
  }
}
