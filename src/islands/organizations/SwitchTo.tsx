import { enterOrganization } from '#browser/enter-organization.ts'
import type { OrganizationType } from '#browser/stored-state.ts'
import { Button } from '#islands/ui/Button.tsx'

type Props = {
  organization: { id: string; type: OrganizationType }
  label: string
  /** Names the organization, where several of these buttons stand in one page. */
  fullLabel: string
}

/** Makes an organization the current one. */
export function SwitchTo({ organization, label, fullLabel }: Props) {
  return (
    <Button aria-label={fullLabel} onClick={() => enterOrganization(organization)}>
      {label}
    </Button>
  )
}
