import { register, type TestPerson, type World } from './world.ts'

export type Joined = TestPerson & { id: string }

/** Somebody with an account and no organization of their own. */
export async function registerAlone(world: World, name: string): Promise<Joined> {
  const person = await register(world, name, '', 'Free')

  return Object.assign(person, { id: await idOf(person) })
}

export async function idOf(person: TestPerson): Promise<string> {
  return (await person.call('GET /users/me')).body.id
}

/** Invites somebody new, who accepts: from here on they act in the owner's organization. */
export async function join(
  world: World,
  owner: TestPerson,
  name: string,
  role: 'manager' | 'member' = 'member',
): Promise<Joined> {
  const person = await registerAlone(world, name)
  const id = await invite(owner, person.email, role)
  const { status, body } = await person.call('POST /invitations/{id}/accept', { params: { id } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  person.organizationId = owner.organizationId

  return person
}

/** Returns the invitation's id. */
export async function invite(
  owner: TestPerson,
  email: string,
  role: 'manager' | 'member' = 'member',
): Promise<string> {
  const name = email.split('@')[0] ?? email
  const { status, body } = await owner.call('POST /organizations/{id}/members', {
    params: { id: owner.organizationId },
    body: { name, email, isManager: role === 'manager' },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body.id
}

/** An organization with an owner, a manager and a member. */
export type Team = { owner: Joined; manager: Joined; member: Joined; params: { id: string } }

export async function makeTeam(world: World, name: string): Promise<Team> {
  const owner = await register(world, `${name}-owner`, name)
  const team = {
    owner: Object.assign(owner, { id: await idOf(owner) }),
    manager: await join(world, owner, `${name}-manager`, 'manager'),
    member: await join(world, owner, `${name}-member`),
  }

  return { ...team, params: { id: owner.organizationId } }
}

export const listOf = async ({ owner, params }: Team) =>
  (await owner.call('GET /organizations/{id}/members', { params, query: { pageSize: '100' } })).body.items
export const roleOf = async (team: Team, id: string) =>
  (await listOf(team)).find((each) => each.id === id)?.role
export const notificationsOf = async (person: TestPerson) =>
  (await person.call('GET /notifications')).body.items
export const notificationTitles = async (person: TestPerson) =>
  (await notificationsOf(person)).map(({ title }) => title.default)
