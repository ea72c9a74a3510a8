import assert from 'node:assert/strict'
import { ErrorBody } from '@cairn/contracts/errors'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Role } from '@cairn/contracts/roles'
import type { DevEnv, Person } from '@cairn/dev-env'

/** What members of an organization do, for tests. */

export const refused = async (response: Promise<Response>, code: number, reason: ErrorReason): Promise<string> => {
  const body = ErrorBody.parse(await (await response).json())
  assert.deepEqual({ code: body.code, reason: body.reason }, { code, reason })
  return body.message
}

export const tokenIn = (link: string): string => {
  const token = new URL(link).searchParams.get('token')
  assert.ok(token, `${link} has no token`)
  return token
}

export const invite = (by: Person, { slug }: Organization, person: Pick<Person, 'email'>, role: Role) =>
  by.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email: person.email, role },
  })

export const accept = (person: Person, link: string) =>
  person.send('POST /platform/invitations/:token/accept', { params: { token: tokenIn(link) } })

export const join = async (env: DevEnv, owner: Person, organization: Organization, role: Role): Promise<Person> => {
  const person = await env.signUp(role.replace('_', ''))
  const { link } = await invite(owner, organization, person, role)
  assert.equal((await accept(person, link)).status, 200)
  return person
}

export const changeRole = (by: Person, { slug }: Organization, member: Person, role: Role) =>
  by.send('PATCH /platform/organizations/:slug/members/:account_id', {
    params: { slug, account_id: member.accountId },
    body: { role },
  })

export const remove = (by: Person, { slug }: Organization, member: Person) =>
  by.send('DELETE /platform/organizations/:slug/members/:account_id', {
    params: { slug, account_id: member.accountId },
  })

export const rolesIn = async (person: Person, { slug }: Organization) =>
  (await person.request('GET /platform/organizations/:slug/members', { params: { slug } })).map(({ email, role }) => [
    email,
    role,
  ])

export const state = async (person: Person, link: string) =>
  (await person.request('GET /platform/invitations/:token', { params: { token: tokenIn(link) } })).state

export const auditOf = (person: Person, { slug }: Organization, query: Record<string, unknown> = {}) =>
  person.request('GET /platform/organizations/:slug/audit', { params: { slug }, query })

export const setUp = async (env: DevEnv) => {
  const owner = await env.signUp('owner')
  return { owner, organization: await owner.createOrganization() }
}
