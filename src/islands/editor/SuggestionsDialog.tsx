import { useEffect, useMemo, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { FoundFieldShape } from '#contract/shapes.ts'
import { mayHaveField } from '#core/envelope/roles.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { addFields, type Draft, type DraftDocument, type DraftRole, plainRole } from './draft.ts'
import { newId } from './new-id.ts'
import { addRole, nextOrder } from './roles.ts'
import { fieldsOfFound, nobodys, notPlacedYet, roleByName, rolesNamed } from './suggestions.ts'
import { findFields } from './use-suggestions.ts'

await loadTexts('editorLater', 'problems')

type Props = {
  document: DraftDocument
  /** Null: they are still to be looked for. */
  found: readonly FoundFieldShape[] | null
  draft: Draft
  activeRole: string | null
  onPlace: (change: (draft: Draft) => Draft, count: number) => void
  onClose: () => void
}

/** The choice of a role that is still to be made. */
const fresh = 'new'

/** Fields found in a document: which to place, and whose they are. */
export function SuggestionsDialog({ document, found: given, draft, activeRole, onPlace, onClose }: Props) {
  const { t, locale } = useLocalization()
  const [looked, setLooked] = useState(given)
  const [trouble, setTrouble] = useState('')
  const found = useMemo(() => notPlacedYet(looked ?? [], document.id, draft), [looked, document, draft])
  const [leftOut, setLeftOut] = useState<ReadonlySet<FoundFieldShape>>(new Set())
  const [assigned, setAssigned] = useState<Readonly<Record<string, string>>>({})
  const named = rolesNamed(found)
  const chosen = found.filter((one) => !leftOut.has(one))

  useEffect(() => {
    if (looked) return
    findFields(document).then(setLooked, (error: unknown) => setTrouble(problemText(error, t)))
  }, [looked, document, t])

  const keyFor = (name: string) =>
    assigned[name] ??
    roleByName(draft.roles, name)?.key ??
    (name === nobodys && activeRole ? activeRole : fresh)

  function place() {
    const made = new Map<string, DraftRole>()
    for (const name of named) if (keyFor(name) === fresh) made.set(name, newRole(name, made.size))
    const ofName = (name: string) => made.get(name) ?? draft.roles.find(({ key }) => key === keyFor(name))
    const fields = fieldsOfFound(chosen, document.id, ofName, newId)
    onPlace((latest) => addFields([...made.values()].reduce(addRole, latest), fields), fields.length)
  }

  function newRole(name: string, after: number): DraftRole {
    return {
      ...plainRole,
      key: newId(),
      name: name || t('templates.firstRole'),
      recipientRole: 'signer',
      order: nextOrder(draft) + after,
      locale,
    }
  }

  const isBarred = ({ role, type }: FoundFieldShape) => {
    const filler = draft.roles.find(({ key }) => key === keyFor(role?.trim() ?? nobodys))
    return filler !== undefined && !mayHaveField(filler.recipientRole, type)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editor.suggestions.title')}
      description={document.name}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          {chosen.length > 0 && (
            <Button tone="primary" onClick={place}>
              {t('editor.suggestions.place', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {trouble && <p className="text-error">{trouble}</p>}
      {!trouble && !looked && <p role="status">{t('editor.suggestions.looking')}</p>}
      {looked && found.length === 0 && <p>{t('editor.suggestions.none')}</p>}
      {found.length > 0 && (
        <div className="flex flex-col gap-6">
          {named.map((name) => (
            <Select
              key={name}
              label={
                name === nobodys ? t('editor.suggestions.others') : t('editor.suggestions.fieldsOf', { name })
              }
              value={keyFor(name)}
              options={[
                ...draft.roles.map((role) => ({ value: role.key, label: role.name })),
                {
                  value: fresh,
                  label: t('editor.suggestions.newRole', { name: name || t('templates.firstRole') }),
                },
              ]}
              onChange={({ target }) => setAssigned((last) => ({ ...last, [name]: target.value }))}
            />
          ))}
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">{t('editor.suggestions.which')}</legend>
            {found.map((one, index) => (
              <Checkbox
                key={index}
                label={t('editor.suggestions.one', {
                  type: t(`fields.${one.type}`),
                  label: one.label || one.name || t(`fields.${one.type}`),
                  number: (one.areas[0]?.page ?? 0) + 1,
                })}
                hint={isBarred(one) ? t('editor.suggestions.barred') : undefined}
                checked={!leftOut.has(one)}
                onChange={() => setLeftOut((last) => toggled(last, one))}
              />
            ))}
          </fieldset>
        </div>
      )}
    </Dialog>
  )
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)

  return next
}
