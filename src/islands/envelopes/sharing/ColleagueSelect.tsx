import { useEffect, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Select } from '#islands/ui/Select.tsx'
import { readColleagues, type Colleague } from './colleagues.ts'

type Props = {
  id: string
  /** Of an organization that is not the current one. */
  organizationId?: string | undefined
  label: string
  placeholder: string
  /** Who is left out: whose it is already. */
  without: string
  value: string
  error: string | null
  onChoose: (userId: string) => void
}

/** One of the others in the organization. */
export function ColleagueSelect(props: Props) {
  const { id, organizationId, label, placeholder, without, value, error, onChoose } = props
  const { t } = useLocalization()
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  useEffect(() => {
    let isShown = true
    readColleagues(organizationId).then(
      (found) => isShown && setColleagues(found),
      (problem: unknown) => isShown && toastProblem(problem, t),
    )
    return () => void (isShown = false)
  }, [organizationId, t])
  const others = colleagues.filter((one) => one.id !== without)

  return (
    <Select
      {...{ id, label, value }}
      error={error ?? undefined}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: placeholder },
        ...others.map((one) => ({ value: one.id, label: one.name })),
      ]}
    />
  )
}
