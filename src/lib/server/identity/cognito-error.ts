/** Every exception this service answers with, by Cognito's names: the browser library decides by them. */
export type CognitoErrorName =
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  // Cognito has none for it; the browser library hands it on by its name.
  | 'ReauthenticationRequiredException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UserLambdaValidationException'
  | 'UserNotConfirmedException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException'

/** An expected no, in the words of the identity protocol. */
export class CognitoError extends Error {
  override readonly name: CognitoErrorName

  constructor(name: CognitoErrorName, message: string) {
    super(message)
    this.name = name
  }
}
