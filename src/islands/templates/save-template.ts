import { api } from '#browser/api.ts'
import type { Audience } from '#core/access/visibility.ts'
import type { TemplateShape, TemplateInput } from '#contract/template-shapes.ts'

/** Saves a template as it is but for the change; somebody else's change in between is not overwritten. */
export async function saveTemplate(
  id: string,
  change: Partial<Pick<TemplateShape, 'folder' | keyof Audience>>,
): Promise<void> {
  const template = await api('GET /templates/{id}', { params: { id } })
  await api('PUT /templates/{id}', {
    params: { id },
    version: template.version,
    body: { ...inputOf(template), ...change },
  })
}

/** A template as it is given to be saved. */
function inputOf({ documents, recipients, fields, ...template }: TemplateShape): TemplateInput {
  const { name, folder, visibility, title, message, expiresAfterDays, reminders } = template

  return {
    ...{ name, folder, visibility, title, message, expiresAfterDays, reminders, fields },
    documents: documents.map(({ id }) => id),
    recipients: recipients.map((role) => ({ ...role, access: [...role.access] })),
  }
}
