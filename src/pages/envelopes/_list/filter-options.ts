import type { EnvelopeSummary } from '#contract/envelope-shapes.ts'
import { hasPermission } from '#core/access/access.ts'
import { nullIfNotFound } from '#core/refusal.ts'
import type { Member } from '#server/actor.ts'
import type { Services } from '#server/app.ts'
import type { ListQuestion } from './list-question.ts'

export type Option = { id: string; name: string }
export type FilterOptions = { senders: Option[]; templates: Option[]; teams: Option[]; folders: Option[] }

/** As many as a choice still helps with. */
const mostOptions = 100

/** What one may choose among: the names of colleagues, templates, teams and folders. What is chosen is among them. */
export async function readOptions(
  { app, member }: { app: Services; member: Member },
  question: ListQuestion,
  items: readonly EnvelopeSummary[],
): Promise<FilterOptions> {
  const home = member.organization.id
  const mayLook = hasPermission(member.held, 'view_organization')
  const [senders, templates, teams, folders] = await Promise.all([
    mayLook && question.whose
      ? app.members.list(member, home, { number: 1, size: mostOptions })
      : { items: [] },
    hasPermission(member.held, 'view_templates') ? readTemplates(app, member, question.template) : [],
    mayLook ? app.teams.list(member, home) : [],
    app.envelopes.filedNames(member),
  ])
  const known = senders.items.filter(({ status }) => status === 'active')
  const mine = teams.filter(({ members }) => member.seesAll || members.some(({ id }) => id === member.id))

  return {
    senders: withChosen(known, question.sender, () => items.find(isFrom(question.sender))?.sender.name),
    templates,
    teams: withChosen(mine, question.team, () => undefined),
    folders: withChosen(
      folders.map((name) => ({ id: name, name })),
      question.filedIn,
      () => question.filedIn,
    ),
  }
}

const isFrom =
  (id: string) =>
  ({ sender }: EnvelopeSummary) =>
    sender.id === id

async function readTemplates(app: Services, member: Member, chosen: string): Promise<Option[]> {
  const { items } = await app.templates.list(member, { limit: mostOptions, sort: 'name' })
  const isListed = !chosen || items.some(({ id }) => id === chosen)
  const other = isListed ? null : await app.templates.get(member, chosen).catch(nullIfNotFound)

  return withChosen(items, chosen, () => other?.name)
}

/** Somebody who is gone may still be asked for: without a name, where nothing tells it. */
function withChosen(known: readonly Option[], chosen: string, nameOf: () => string | undefined): Option[] {
  const options = known.map(({ id, name }) => ({ id, name }))
  if (!chosen || options.some(({ id }) => id === chosen)) return options

  return [...options, { id: chosen, name: nameOf() ?? '' }]
}
