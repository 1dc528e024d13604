// Apart from `identity-library.ts`: signing in has no use for any of it.
export {
  associateWebAuthnCredential,
  confirmUserAttribute,
  deleteUser,
  deleteWebAuthnCredential,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  listWebAuthnCredentials,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  updateMFAPreference,
  updateUserAttribute,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
