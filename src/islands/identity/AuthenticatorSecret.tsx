import { QrCode } from './QrCode.tsx'

type Props = { secret: string; uri: string; qrLabel: string; secretLead: string }

/** What an authenticator app is to remember: as a picture for its camera, and as text. */
export function AuthenticatorSecret({ secret, uri, qrLabel, secretLead }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <QrCode text={uri} label={qrLabel} />
      <p className="text-sm text-muted">
        {secretLead}{' '}
        <code className="mt-1 block font-mono text-base break-words text-text select-all">
          {inGroups(secret)}
        </code>
      </p>
    </div>
  )
}

/** Four letters at a time are easier to copy by eye; apps pass over the blanks. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
