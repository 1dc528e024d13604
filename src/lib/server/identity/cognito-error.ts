/** Every exception this service answers with, by Cognito's names: the browser library decides by them. */
export type CognitoErrorName =
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UserLambdaValidationException'
  | 'UserNotConfirmedException'

/** An expected no, in the words of the identity protocol. */
export class CognitoError extends Error {
  override readonly name: CognitoErrorName

  constructor(name: CognitoErrorName, message: string) {
    super(message)
    this.name = name
  }
}
