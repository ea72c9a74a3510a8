import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { EndpointAt } from '@cairn/contracts'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { z } from 'zod'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

type Query = z.input<EndpointAt['GET /platform/auth/:ref/users']['query']>

let env: DevEnv
let owner: Person
let project: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject()
  keys = await keysOf(project)
})
after(() => env[Symbol.asyncDispose]())

const password = 'correct horse 7'

const signUp = async (email: string, name: string) => {
  const { user } = await dataOf(
    newClient(keys).auth.signUp({ email, password, options: { data: { full_name: name } } }),
  )
  return user?.id ?? assert.fail('nobody was signed up')
}

const params = () => ({ ref: project.ref })
const list = (query: Query = {}) => owner.request('GET /platform/auth/:ref/users', { params: params(), query })
const detail = (id: string) =>
  owner.request('GET /platform/auth/:ref/users/:user_id', { params: { ...params(), user_id: id } })

test('users are listed, paged, searched and filtered', async () => {
  assert.deepEqual(await list(), { users: [], next: null, total: { count: 0, is_estimate: false }, providers: [] })
  const ada = await signUp('ada@example.com', 'Ada Byron')
  const bob = await signUp('bob@example.com', 'Robert')
  const first = await list({ limit: 1 })
  assert.deepEqual(
    first.users.map(({ id }) => id),
    [bob],
  )
  assert.deepEqual(first.total, { count: 2, is_estimate: false })
  assert.deepEqual(first.providers, ['email'])
  const second = await list({ limit: 1, cursor: first.next ?? '' })
  assert.deepEqual(
    second.users.map(({ id, name, email, providers, last_sign_in_at: at }) => [
      id,
      name,
      email,
      providers,
      at !== null,
    ]),
    [[ada, 'Ada Byron', 'ada@example.com', ['email'], true]],
  )
  assert.deepEqual([second.next, second.total], [null, null])
  assert.deepEqual((await list({ search: 'ROB' })).users.length, 1)
  assert.deepEqual((await list({ state: 'anonymous' })).total, { count: 0, is_estimate: false })
  await assert.rejects(list({ cursor: 'nonsense' }), /refused with 400/)
})

test('a user is shown with identities and sessions, and without secrets', async () => {
  const id = await signUp('carol@example.com', 'Carol')
  const user = await detail(id)
  assert.equal(user.has_password, true)
  assert.deepEqual(
    user.identities.map(({ provider, email }) => [provider, email]),
    [['email', 'carol@example.com']],
  )
  assert.equal(user.sessions.length, 1)
  assert.equal(user.raw['email'], 'carol@example.com')
  assert.doesNotMatch(JSON.stringify(user), /argon2|encrypted_password|token/)
  await assert.rejects(detail(randomUUID()), /404 user_not_found/)
})
