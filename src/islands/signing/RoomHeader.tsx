import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { MoreIcon } from './icons.tsx'
import { useRoom } from './room-context.tsx'
import type { RoomMenuProps } from './RoomMenu.tsx'

/** Whose room it is, and what can be done at any time besides signing; `tools` are for looking at pages. */
export function RoomHeader({ tools }: { tools: ReactNode }) {
  const { session, say } = useRoom()
  const { envelope, stage } = session

  return (
    <header className="room-header">
      {envelope.brand.logoUrl && (
        <img className="room-logo" src={envelope.brand.logoUrl} alt="" height={32} />
      )}
      <p className="room-owner">
        <span className="room-organization">{envelope.organizationName}</span>
        {/* The other steps say it themselves. */}
        {(stage === 'fill' || stage === 'access') && <span className="room-title">{envelope.title}</span>}
      </p>
      {envelope.mode === 'test' && <span className="badge badge-warning">{say('testBadge')}</span>}
      {tools}
      {(stage === 'fill' || stage === 'consent') && <Menu />}
    </header>
  )
}

/** Comes with its words when it is first opened; until this page is live, and where it never is, it is a page of its own. */
function Menu() {
  const { session, say, isLive, fetchWords } = useRoom()
  const [menu, setMenu] = useState<{ RoomMenu: ComponentType<RoomMenuProps> } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const page = `/sign/r/${session.recipient.id}/more`
  const look = { className: 'button button-quiet', 'aria-label': say('more') }
  if (!isLive)
    return (
      <a {...look} href={page}>
        <MoreIcon />
      </a>
    )

  async function toggle(): Promise<void> {
    try {
      const [{ RoomMenu }] = await Promise.all([import('./RoomMenu.tsx'), fetchWords()])
      setMenu({ RoomMenu })
      setIsOpen(!isOpen)
    } catch {
      location.assign(page)
    }
  }

  return (
    <div className="menu">
      <button
        {...look}
        type="button"
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => void toggle()}
      >
        <MoreIcon />
      </button>
      {menu && isOpen && <menu.RoomMenu opener={opener} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
