import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3'

/**
 * A put whose bytes the store compares with their SHA-256: it is signed with the request (every store that knows the signature
 * of version 4 checks it), so that nothing is hashed twice, and kept with the object where the store keeps such sums.
 */
export function putOf(input: PutObjectCommandInput, sha256: string): PutObjectCommand {
  const base64 = Buffer.from(sha256, 'hex').toString('base64')
  const command = new PutObjectCommand({ ...input, ChecksumSHA256: base64 })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256

      return next(args)
    },
    { step: 'build', name: 'signTheirHash' },
  )

  return command
}
