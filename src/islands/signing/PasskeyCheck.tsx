import { useState } from 'react'
import { startAccess } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import type { Access } from './use-access.ts'

/** The authenticator of the device answers (WebAuthn). */
export function PasskeyCheck({ access }: { access: Access }) {
  const { session, say, account, parts } = useRoom()
  const [hasFailed, setHasFailed] = useState(false)

  async function use(): Promise<void> {
    setHasFailed(false)
    const { options } = await startAccess(session.recipient.id, 'passkey')
    const credential = await askAuthenticator(options ?? {})
    if (credential) await access.pass({ check: 'passkey', credential })
    else setHasFailed(true)
  }

  return (
    <>
      {hasFailed && (
        <p className="error" role="alert">
          {say('passkeyFailed')}
        </p>
      )}
      {!account && !parts.keyed && (
        <a
          className="button button-secondary"
          href={`/login?next=${encodeURIComponent(`/sign/r/${session.recipient.id}`)}`}
        >
          {say('signIn')}
        </a>
      )}
      <button
        type="button"
        className="button button-primary live-only"
        aria-disabled={access.isBusy}
        onClick={() => void access.run(use)}
      >
        {say('passkeyUse')}
      </button>
      <p className="plain-only">{say('passkeyNeedsScript')}</p>
    </>
  )
}

/** Null where the person or the device says no. */
async function askAuthenticator(options: Readonly<Record<string, unknown>>): Promise<unknown> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      (options['publicKey'] ?? options) as PublicKeyCredentialRequestOptionsJSON,
    )
    const credential = await navigator.credentials.get({ publicKey })

    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  } catch {
    return null
  }
}
