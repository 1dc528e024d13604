import type { TFunction } from 'i18next'
import { useMemo, useState, type ReactNode } from 'react'
import { fileUrl } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { dayIn } from '#core/fields/calendar-date.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { FieldId } from '#core/ids.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { Draft, DraftField } from '../draft.ts'
import { nameOfField } from '../field-name.ts'
import { stackPages, type StackedPage } from '../page-stack.ts'
import { fieldsInTabOrder } from '../editor-state.ts'
import { fitsInto, placeOf } from './preview-field.ts'
import { isShownTo, nameOfRole, previewStates, startValues } from './preview-values.ts'
import { PreviewField } from './PreviewField.tsx'

await loadTexts('editorLater')

type Props = { draft: Draft; activeRole: string | null; onClose: () => void }

/** The pages as one of the recipients gets them; conditions and formulas follow what is filled in. Nothing is kept. */
export function PreviewDialog({ draft, activeRole, onClose }: Props) {
  const { t } = useLocalization()
  const today = useMemo(() => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()), [])
  const [viewerKey, setViewerKey] = useState(activeRole ?? draft.roles[0]?.key ?? '')
  const { states, set } = usePreviewStates(draft, today)
  const stack = useMemo(() => stackPages(draft.documents), [draft.documents])
  const ordered = useMemo(() => fieldsInTabOrder(draft), [draft])
  const viewer = draft.roles.find(({ key }) => key === viewerKey)
  const shown = ordered.filter(
    (field) => viewer && isShownTo(viewer, field, draft) && states.get(field.id as FieldId)?.visible,
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      fills
      title={t('editor.preview.title')}
      description={t('editor.preview.explained')}
      closeLabel={t('editor.close')}
    >
      <div className="flex flex-col gap-4">
        <ViewerChoice roles={draft.roles} value={viewerKey} onChoose={setViewerKey} />
        {stack.pages.map((page) => (
          <Page key={page.number} page={page} total={stack.pages.length}>
            {shown.flatMap((field) =>
              field.areas.flatMap((area, index) =>
                area.document === page.document && area.page === page.page
                  ? [
                      <PreviewField
                        key={`${field.id} ${index}`}
                        {...{ field, index, today }}
                        {...wordsOf(field, draft, t)}
                        place={placeOf(area, page, field)}
                        fits={(letters) => fitsInto(letters, area, page)}
                        value={states.get(field.id as FieldId)?.value ?? null}
                        isOwn={field.recipient === viewerKey || viewer?.attachedTo === field.recipient}
                        onChange={(value) => set(field.id, value)}
                      />,
                    ]
                  : [],
              ),
            )}
          </Page>
        ))}
      </div>
    </Dialog>
  )
}

type ChoiceProps = { roles: Draft['roles']; value: string; onChoose: (key: string) => void }

/** As whom the pages are seen. */
function ViewerChoice({ roles, value, onChoose }: ChoiceProps) {
  const { t } = useLocalization()

  return (
    <div className="max-w-80">
      <Select
        label={t('editor.preview.as')}
        value={value}
        options={roles.map((role) => ({
          value: role.key,
          label: `${role.name} (${t(`fields.roles.${role.recipientRole}`)})`,
        }))}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  )
}

/** How a field is called, and whose it is. */
function wordsOf(field: DraftField, draft: Draft, t: TFunction<'common'>) {
  const name = nameOfField(field, t)
  const owner = draft.roles.find(({ key }) => key === field.recipient)

  return {
    name,
    label: field.required ? t('editor.fieldRequired', { name }) : name,
    person: owner ? nameOfRole(owner) : '',
  }
}

/** What every field holds and whether it shows, as it is filled in here. */
function usePreviewStates(draft: Draft, today: string) {
  const [values, setValues] = useState(() => startValues(draft, today))
  const states = useMemo(() => previewStates(draft, values, today), [draft, values, today])

  function set(id: string, value: FieldValue | null) {
    setValues((last) => {
      const next = new Map(last)
      if (value === null) next.delete(id as FieldId)
      else next.set(id as FieldId, value)
      return next
    })
  }

  return { states, set }
}

function Page({ page, total, children }: { page: StackedPage; total: number; children: ReactNode }) {
  const { t } = useLocalization()

  return (
    <div
      className="paper relative w-full bg-surface text-text shadow-raised [content-visibility:auto]"
      style={{ aspectRatio: `${page.width} / ${page.height}`, containerType: 'inline-size' }}
    >
      <img
        src={fileUrl('GET /documents/{id}/pages/{page}', {
          params: { id: page.document, page: page.page },
          query: { width: 960 },
        })}
        alt={t('editor.page', { number: page.number, total })}
        loading="lazy"
        className="size-full"
      />
      {children}
    </div>
  )
}
