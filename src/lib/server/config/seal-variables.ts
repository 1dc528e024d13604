import { z } from 'zod'
import { kmsKey } from './kms-variables.ts'
import { optional, usually } from './variable-shapes.ts'

/** What seals and their time-stamps are made with; read and told as the others are (`variables.ts`). */
export const sealVariables = {
  TSA_URLS: {
    schema: usually(z.string().default('embedded')),
    usual: '`embedded`',
    meaning:
      'RFC 3161 authorities, tried in order; `embedded` for the host’s own, which is named so wherever it is shown; `none` for no time-stamps',
  },
  TSA_TRUST_ANCHORS: {
    schema: optional(z.string()),
    usual: 'none',
    meaning:
      'PEM file of roots that the certificates of `TSA_URLS` must lead to; without it the papers say _not checked_',
  },
  TRUSTED_LISTS: {
    schema: optional(z.string()),
    usual: 'none',
    meaning:
      'files, or folders of them, separated by commas, that say whom to believe who signed elsewhere: trusted lists of the EU (XML), Adobe’s (`.acrobatsecuritysettings`), certificates (PEM, DER) ([OPERATIONS.md](docs/OPERATIONS.md#believing-signatures-made-elsewhere))',
  },
  TSA_POLICY: {
    schema: optional(z.string()),
    usual: 'none',
    meaning:
      'object identifier of the policy that time-stamps of `TSA_URLS` must be under; another answer is refused, and the next authority asked',
  },
  SEAL_LEVEL: {
    schema: usually(z.enum(['B-T', 'B-LT', 'B-LTA']).default('B-LTA')),
    usual: '`B-LTA`',
    meaning:
      'what seals with a time-stamp are to reach (PAdES); `B-LTA` takes a second time-stamp a file, and others in its time',
  },
  SEAL_PKCS12_FILE: {
    schema: optional(z.string()),
    usual: 'none',
    meaning:
      'a `.p12` or `.pfx` file whose key seals instead of one made here, with all certificates up to its root ([OPERATIONS.md](docs/OPERATIONS.md#sealing-with-a-key-of-your-own)); organizations may bring their own',
  },
  SEAL_PKCS12_PASSWORD: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'what opens `SEAL_PKCS12_FILE`',
    isSecret: true,
  },
  SEAL_PKCS11_MODULE: {
    schema: optional(z.string()),
    usual: 'none',
    meaning:
      'the library (PKCS#11) of a token or HSM whose key seals instead: it never leaves it ([OPERATIONS.md](docs/OPERATIONS.md#sealing-with-a-key-in-an-hsm))',
  },
  SEAL_PKCS11_TOKEN: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'the label of the token',
  },
  SEAL_PKCS11_KEY: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'the label of the private key in it, or its id in hex',
  },
  SEAL_PKCS11_PIN: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'what the token is opened with; these four together',
    isSecret: true,
  },
  SEAL_PKCS11_CERTIFICATES: {
    schema: optional(z.string()),
    usual: 'those in the token',
    meaning: 'PEM file of the certificate of that key, and of those above it that do not lie in the token',
  },
  SEAL_KMS_KEY: {
    schema: optional(kmsKey),
    usual: 'none',
    meaning:
      'a key in AWS KMS (ARN, id or alias) that seals instead: it never leaves it ([OPERATIONS.md](docs/OPERATIONS.md#sealing-with-a-key-in-aws-kms)); `KMS_REGION` and `KMS_ENDPOINT` hold for it, too',
  },
  SEAL_KMS_CERTIFICATES: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'PEM file of the certificate of that key and of all above it, up to the root; both together',
  },
} as const
