import { ContactRound, Download, EllipsisVertical, FileUp, Pencil, Plus, SearchX, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { fileUrl } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { ContactShape } from '#contract/contact-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { relativeTime } from '../envelopes/times.ts'

await loadTexts('contacts')

const ContactDialog = lazyPart(() =>
  import('./ContactDialog.tsx').then((file) => ({ default: file.ContactDialog })),
)
const DeleteContactDialog = lazyPart(() =>
  import('./DeleteContactDialog.tsx').then((file) => ({ default: file.DeleteContactDialog })),
)
const ImportDialog = lazyPart(() =>
  import('./ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })),
)

type Props = {
  contacts: readonly ContactShape[]
  /** What is searched for; empty for nothing. */
  q: string
  mayChange: boolean
  /** When the page was made: server and browser say the same of how long ago something was. */
  now: string
}
type Asked = { what: 'add' | 'import' } | { what: 'edit' | 'delete'; contact: ContactShape } | null

/** People whom the organization sends to. */
export function ContactList({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <List {...props} />
    </LocalizationProvider>
  )
}

function List({ contacts, q, mayChange, now }: Props) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<Asked>(null)
  const ask = (what: 'add' | 'import') => setAsked({ what })

  return (
    <div className="flex flex-col gap-4">
      <Actions {...{ mayChange, ask }} hasPeople={contacts.length > 0} />
      {contacts.length > 0 ? (
        <ul className="@container divide-y divide-line rounded-lg border border-line bg-surface">
          {contacts.map((contact) => (
            <ContactRow key={contact.id} {...{ contact, mayChange, now }} onAsk={setAsked} />
          ))}
        </ul>
      ) : q ? (
        <EmptyState
          icon={SearchX}
          title={t('contacts.noneMatch')}
          text={t('contacts.noneMatchText')}
          action={
            <a href="/contacts" className={buttonStyle('secondary')}>
              {t('contacts.clearSearch')}
            </a>
          }
        />
      ) : (
        <EmptyState icon={ContactRound} title={t('contacts.noneYet')} text={t('contacts.noneYetText')} />
      )}
      <Dialogs asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

type ActionsProps = { mayChange: boolean; hasPeople: boolean; ask: (what: 'add' | 'import') => void }

function Actions({ mayChange, hasPeople, ask }: ActionsProps) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && (
        <>
          <Button tone="primary" onClick={() => ask('add')}>
            <Plus aria-hidden size={16} />
            {t('contacts.add')}
          </Button>
          <Button onClick={() => ask('import')}>
            <FileUp aria-hidden size={16} />
            {t('contacts.importButton')}
          </Button>
        </>
      )}
      {hasPeople && (
        <a href={fileUrl('GET /contact-export', {})} download className={buttonStyle('secondary')}>
          <Download aria-hidden size={16} />
          {t('contacts.exportButton')}
        </a>
      )}
    </div>
  )
}

type RowProps = Pick<Props, 'mayChange' | 'now'> & {
  contact: ContactShape
  onAsk: (asked: Asked) => void
}

function ContactRow({ contact, mayChange, now, onAsk }: RowProps) {
  const { t, locale } = useLocalization()
  const { name, email, company, lastUsedAt } = contact
  const actions = t('contacts.actionsFor', { name })
  const sent = lastUsedAt
    ? t('contacts.lastSent', { when: relativeTime(new Date(lastUsedAt), new Date(now), locale) })
    : t('contacts.neverSent')

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 @3xl:flex-row @3xl:items-center">
        <div className="flex min-w-0 flex-col @3xl:flex-1">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-muted">{email}</span>
        </div>
        {company && <span className="truncate text-muted @3xl:w-48">{company}</span>}
        <span className="text-muted @3xl:w-56 @3xl:text-end">{sent}</span>
      </div>
      {mayChange && (
        <MenuButton
          label={actions}
          align="end"
          items={[
            {
              id: 'edit',
              label: t('contacts.edit'),
              icon: Pencil,
              onSelect: () => onAsk({ what: 'edit', contact }),
            },
            {
              id: 'delete',
              label: t('contacts.remove.button'),
              icon: Trash2,
              tone: 'danger',
              onSelect: () => onAsk({ what: 'delete', contact }),
            },
          ]}
          trigger={
            <IconButton size="small" label={actions} icon={<EllipsisVertical aria-hidden size={16} />} />
          }
        />
      )}
    </li>
  )
}

/** What is asked for; when it is done the page is read anew. */
function Dialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (!asked) return null
  const done = () => {
    onClose()
    void navigate(location.pathname + location.search, { history: 'replace' })
  }

  return (
    <Suspense>
      {asked.what === 'import' ? (
        <ImportDialog onImported={done} onClose={onClose} />
      ) : asked.what === 'delete' ? (
        <DeleteContactDialog contact={asked.contact} onDeleted={done} onClose={onClose} />
      ) : (
        <ContactDialog
          contact={asked.what === 'edit' ? asked.contact : null}
          onSaved={done}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
