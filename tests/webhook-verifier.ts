import { execFileSync } from 'node:child_process'

type Signed = { secret: string; headers: Record<string, string>; body: string }

/** What a receiver does with the official library, at the time that the request says. */
const program = `
  import { Webhook } from 'standardwebhooks'
  const signed = JSON.parse(await new Response(process.stdin).text())
  process.stdout.write(JSON.stringify(signed.map(({ secret, headers, body }) => {
    Date.now = () => Number(headers['webhook-timestamp']) * 1000
    try {
      new Webhook(secret).verify(body, headers)
      return true
    } catch (error) {
      if (error.constructor.name !== 'WebhookVerificationError') throw error
      return false
    }
  })))`

/** Whether each holds, in the eyes of another process that has nothing of ours but what was sent and the secret. */
export function verifyElsewhere(signed: readonly Signed[]): boolean[] {
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    input: JSON.stringify(signed),
    encoding: 'utf8',
  })

  return JSON.parse(answer) as boolean[]
}
