import assert from 'node:assert/strict'
import { ErrorBody } from '@cairn/contracts/errors'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Role } from '@cairn/contracts/roles'
import type { DevEnv, Person } from '@cairn/dev-env'
import { until } from '@cairn/dev-env'

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

/** Holds an invitation's row while `act` runs; then the acceptance, which waits for it, goes on. */
export const acceptAfter = async (
  env: DevEnv,
  person: Person,
  { id, link }: { id: string; link: string },
  act: () => Promise<unknown>,
): Promise<Response> => {
  const pool = env.platform.context.system.pool('postgres')
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    const [own] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await holder.query('select from platform.invitations where id = $1 for update', [id])
    const accepted = accept(person, link)
    await until('the acceptance waits', async () => {
      const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        own?.pid,
      ])
      return rowCount === 1
    })
    await act()
    await holder.query('commit')
    return await accepted
  } finally {
    // Ends the transaction too.
    holder.release(true)
  }
}

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
