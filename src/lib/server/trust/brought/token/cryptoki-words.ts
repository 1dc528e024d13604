/** Numbers of PKCS#11 (its header, pkcs11t.h), by what they are called there. */
export const objectClass = { attribute: 0, certificate: 1, privateKey: 3 } as const

export const attributes = {
  label: 0x3,
  value: 0x11,
  certificateType: 0x80,
  keyType: 0x100,
  id: 0x102,
  sign: 0x108,
  alwaysAuthenticate: 0x202,
} as const

export const keyTypes = { rsa: 0, ec: 3 } as const
export const x509 = 0

export const mechanisms = {
  /** PKCS#1 v1.5 over a DigestInfo that is made here. */
  rsa: 0x1,
  sha256Rsa: 0x40,
  /** Over a hash that is made here. */
  ecdsa: 0x1041,
  ecdsaSha256: 0x1044,
} as const

export const flags = {
  mayLogIn: 0x4,
  initialized: 0x400,
  finalTry: 0x20000,
  pinLocked: 0x40000,
  mechanismSigns: 0x800,
} as const

export const returns = {
  pinIncorrect: 0xa0,
  pinInvalid: 0xa1,
  pinLength: 0xa2,
  pinLocked: 0xa4,
  loggedIn: 0x100,
} as const

const names: Readonly<Record<number, string>> = {
  0x02: 'CKR_HOST_MEMORY',
  0x05: 'CKR_GENERAL_ERROR',
  0x06: 'CKR_FUNCTION_FAILED',
  0x07: 'CKR_ARGUMENTS_BAD',
  0x30: 'CKR_DEVICE_ERROR',
  0x31: 'CKR_DEVICE_MEMORY',
  0x32: 'CKR_DEVICE_REMOVED',
  0x54: 'CKR_FUNCTION_NOT_SUPPORTED',
  0x60: 'CKR_KEY_HANDLE_INVALID',
  0x63: 'CKR_KEY_TYPE_INCONSISTENT',
  0x68: 'CKR_KEY_FUNCTION_NOT_PERMITTED',
  0x70: 'CKR_MECHANISM_INVALID',
  0x82: 'CKR_OBJECT_HANDLE_INVALID',
  0xa0: 'CKR_PIN_INCORRECT',
  0xa1: 'CKR_PIN_INVALID',
  0xa2: 'CKR_PIN_LEN_RANGE',
  0xa3: 'CKR_PIN_EXPIRED',
  0xa4: 'CKR_PIN_LOCKED',
  0xb0: 'CKR_SESSION_CLOSED',
  0xb1: 'CKR_SESSION_COUNT',
  0xb3: 'CKR_SESSION_HANDLE_INVALID',
  0xe0: 'CKR_TOKEN_NOT_PRESENT',
  0xe1: 'CKR_TOKEN_NOT_RECOGNIZED',
  0x101: 'CKR_USER_NOT_LOGGED_IN',
  0x102: 'CKR_USER_PIN_NOT_INITIALIZED',
  0x190: 'CKR_CRYPTOKI_NOT_INITIALIZED',
}

/** As manuals of tokens list it. */
export const nameOfReturn = (code: number) => names[code] ?? `0x${code.toString(16)}`
