import { useLocalization } from '#browser/localization.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { newId } from './new-id.ts'
import type { RoleForm } from './RoleFields.tsx'
import { groupsOf } from './roles.ts'

/** Any few of several people: who is in the group, and how many of them it takes. */
export function GroupFields({ form: { typed, draft, change, errorOf } }: { form: RoleForm }) {
  const { t, locale } = useLocalization()
  const groups = groupsOf(draft, typed.key)
  const { group } = typed
  const isNew = group !== null && !groups.some(({ key }) => key === group.key)
  const together = new Intl.ListFormat(locale)

  function choose(value: string) {
    const joined = groups.find(({ key }) => key === value)
    if (joined) change({ group: { key: joined.key, needs: joined.needs }, order: joined.order })
    else change({ group: value === 'new' ? { key: newId(), needs: 1 } : null })
  }

  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('editor.group')}
        hint={t('editor.groupHint')}
        value={isNew ? 'new' : (group?.key ?? '')}
        options={[
          { value: '', label: t('editor.groupNone') },
          ...groups.map(({ key, names }) => ({
            value: key,
            label: t('editor.groupWith', { names: together.format(names) }),
          })),
          { value: 'new', label: t('editor.groupNew') },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {group && (
        <TextField
          id="role-needs"
          type="number"
          min={1}
          max={50}
          label={t('editor.groupNeeds')}
          hint={t('editor.groupNeedsHint')}
          value={Number.isNaN(group.needs) ? '' : group.needs}
          error={errorOf('needs')}
          onChange={({ target }) => change({ group: { ...group, needs: target.valueAsNumber } })}
        />
      )}
    </div>
  )
}
