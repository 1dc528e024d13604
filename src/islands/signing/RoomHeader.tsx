import { DownloadIcon, MoreIcon } from './icons.tsx'
import { OtherActLink } from './OtherActLink.tsx'
import { useRoom } from './room-context.tsx'

/** Whose room it is, and what can be done at any time besides signing. */
export function RoomHeader() {
  const { session, say } = useRoom()
  const { envelope, stage } = session
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
          <MenuPanel />
        </details>
      )}
    </header>
  )
}

function MenuPanel() {
  const { session, say, address, expires, parts } = useRoom()
  const { documents, recipient } = session
  const { keyed } = parts

  return (
    <div className="menu-panel">
      <h2>{say('download')}</h2>
      <ul>
        {documents.map(({ id, name }) => (
          <li key={id}>
            <a
              className="menu-link"
              href={address(`/documents/${id}/file`)}
              download
              onClick={
                keyed && ((event) => keyed.saveFile(event, recipient.id, `/documents/${id}/file`, name))
              }
            >
              <DownloadIcon />
              {name}
            </a>
          </li>
        ))}
      </ul>
      {!keyed && (
        <>
          <h2>{say('later')}</h2>
          <p>
            {say('laterText')} {expires && say('laterUntil', { date: expires })}
          </p>
          <a className="menu-link" href={`/sign/r/${recipient.id}/later`}>
            {say('leave')}
          </a>
        </>
      )}
      {(recipient.mayDelegate || recipient.mayDecline) && (
        <div className="menu-acts">
          {recipient.mayDelegate && (
            <OtherActLink act="delegate" className="menu-link">
              {say('delegate')}
            </OtherActLink>
          )}
          {recipient.mayDecline && (
            <OtherActLink act="decline" className="menu-link danger">
              {say('decline')}
            </OtherActLink>
          )}
        </div>
      )}
    </div>
  )
}
