import { useState, type SubmitEvent } from 'react'
import { api, ApiError } from '#browser/api.ts'
import { enterOrganization } from '#browser/enter-organization.ts'
import { keepToast } from '#browser/kept-toasts.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { missingFields, toOrganizationInput, type OrganizationField } from '#core/people/new-organization.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import { Refused } from './Refused.tsx'

await loadTexts('organizations', 'problems')

type Props = {
  /** The `userId` of who will own it; without one nothing is created. */
  ownerId: string | null
  onClose: () => void
}

/** Name and slug of a new organization, which then becomes the current one. */
export function CreateOrganizationDialog({ ownerId, onClose }: Props) {
  const { t } = useLocalization()
  const [missing, setMissing] = useState<readonly OrganizationField[]>([])
  const { create, isCreating, refusal } = useCreating({ ownerId, onClose })
  const isSlugTaken = refusal instanceof ApiError && refusal.code === 'slug-taken'

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('organizations.create.title')}
      description={t('organizations.create.explained')}
      closeLabel={t('organizations.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('organizations.cancel')}</Button>
          <Button tone="primary" type="submit" form="new-organization" busy={isCreating}>
            {t(isCreating ? 'organizations.create.creating' : 'organizations.create.button')}
          </Button>
        </>
      }
    >
      <form
        id="new-organization"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (isCreating) return
          const form = formOf(event.currentTarget)
          const found = missingFields(form)
          setMissing(found)
          if (found[0]) event.currentTarget.querySelector<HTMLElement>(`[name="${found[0]}"]`)?.focus()
          else void create(form)
        }}
        className="flex flex-col gap-6"
      >
        {refusal !== null && !isSlugTaken && <Refused error={refusal} />}
        <OrganizationFields missing={missing} isSlugTaken={isSlugTaken} />
      </form>
    </Dialog>
  )
}

/** Creates it and goes there, or tells why the server refused. */
function useCreating({ ownerId, onClose }: Props) {
  const { t } = useLocalization()
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isCreating, setCreating] = useState(false)

  async function create(form: { name: string; slug: string }) {
    if (!ownerId) return
    setCreating(true)
    setRefusal(null)
    try {
      const created = await api('POST /organizations', {
        query: { ownerId },
        body: toOrganizationInput(form),
      })
      keepToast({ tone: 'success', text: t('organizations.createSuccess') })
      onClose()
      enterOrganization(created, `/organizations/${created.id}`)
    } catch (error) {
      toast.error(t('organizations.createError'))
      setRefusal(error)
      setCreating(false)
    }
  }

  return { create, isCreating, refusal }
}

function formOf(form: HTMLFormElement): { name: string; slug: string } {
  const written = new FormData(form)
  const text = (name: string) => {
    const value = written.get(name)
    return typeof value === 'string' ? value : ''
  }

  return { name: text('name'), slug: text('slug') }
}
