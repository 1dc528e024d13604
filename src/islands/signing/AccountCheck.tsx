import { useRoom } from './room-context.tsx'
import type { Access } from './use-access.ts'

/** Signing in happens on its own page and leads back here; then the account that is there is looked at. */
export function AccountCheck({ access, isWrong = false }: { access: Access; isWrong?: boolean }) {
  const { session, say, address, account, parts } = useRoom()
  const room = `/sign/r/${session.recipient.id}`
  const signIn = `/login?next=${encodeURIComponent(room)}`

  if (isWrong) {
    return (
      <button
        type="button"
        className="button button-primary live-only"
        onClick={() => {
          void import('#browser/current-session.ts').then(({ signOutEverywhereHere }) =>
            signOutEverywhereHere(room),
          )
        }}
      >
        {say('switchAccount')}
      </button>
    )
  }

  return (
    <form
      className="button-row"
      method="post"
      action={address('/access')}
      onSubmit={(event) => {
        event.preventDefault()
        void access.pass({ check: 'account' })
      }}
    >
      <input type="hidden" name="check" value="account" />
      {!account && (
        // A frame has no place for signing in.
        <a className="button button-primary" href={signIn} target={parts.keyed && '_blank'}>
          {say('signIn')}
        </a>
      )}
      <button
        type="submit"
        className={account ? 'button button-primary' : 'button button-secondary'}
        aria-disabled={access.isBusy}
      >
        {account ? say('continue') : say('useAccount')}
      </button>
    </form>
  )
}
