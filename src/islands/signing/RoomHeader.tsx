import { DeclineForm } from './DeclineForm.tsx'
import { DownloadIcon, MoreIcon } from './icons.tsx'
import { useRoom } from './room-context.tsx'

/** Whose room it is, and what can be done at any time besides signing. */
export function RoomHeader() {
  const { session, say, address, expires } = useRoom()
  const { envelope, documents, recipient, stage } = session
  const isActing = stage === 'consent' || stage === 'fill'

  return (
    <header className="room-header">
      {envelope.brand.logoUrl && (
        <img className="room-logo" src={envelope.brand.logoUrl} alt="" height={32} />
      )}
      <p className="room-owner">
        <span className="room-organization">{envelope.organizationName}</span>
        <span className="room-title">{envelope.title}</span>
      </p>
      {envelope.mode === 'test' && <span className="badge badge-warning">{say('testBadge')}</span>}
      {isActing && (
        <details className="menu">
          <summary className="button button-quiet" aria-label={say('more')}>
            <MoreIcon />
          </summary>
          <div className="menu-panel">
            <h2>{say('download')}</h2>
            <ul>
              {documents.map(({ id, name }) => (
                <li key={id}>
                  <a className="menu-link" href={address(`/documents/${id}/file`)} download>
                    <DownloadIcon />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
            <h2>{say('later')}</h2>
            <p>
              {say('laterText')} {expires && say('laterUntil', { date: expires })}
            </p>
            {recipient.role !== 'viewer' && <DeclineForm />}
          </div>
        </details>
      )}
    </header>
  )
}
