import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdminUserAttributes } from '@supabase/auth-js'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

// Of "correct horse 7", as bcrypt of the reference writes it, with a cost of 4.
const bcryptOfPassword = '$2a$04$wkhu61y7Sdp/KNjtpuDPo.2e1RBJ2rby7QAsjHXH/LqFsjpv5C0ra'

const created = async ({ admin }: AuthProject, attributes: AdminUserAttributes) => {
  const { data, error } = await admin.createUser(attributes)
  assert.equal(error, null)
  return present(data.user, 'user')
}

const signIn = ({ newClient }: AuthProject, email: string, secret = password) =>
  newClient().signInWithPassword({ email, password: secret })

const userChecks = (world: World): void => {
  test('createUser with email_confirm makes a user who signs in, in this project only', async () => {
    const { here, there, newEmail } = world()
    const email = newEmail()
    const user = await created(here, {
      email: email.toUpperCase(),
      password,
      email_confirm: true,
      user_metadata: { nickname: 'Ada' },
      app_metadata: { plan: 'gold' },
    })
    assert.equal(user.email, email)
    assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'], plan: 'gold' })
    assert.equal(user.user_metadata['nickname'], 'Ada')
    assert.equal(user.identities?.[0]?.provider, 'email')
    assert.equal((await signIn(here, email)).data.user?.id, user.id)
    assert.equal((await signIn(there, email)).error?.code, 'invalid_credentials')
  })

  test('createUser without email_confirm makes a user who is not confirmed', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const user = await created(here, { email, password })
    assert.equal(user.email_confirmed_at, undefined)
    assert.equal((await signIn(here, email)).error?.code, 'email_not_confirmed')
    await here.admin.updateUserById(user.id, { email_confirm: true })
    assert.equal((await signIn(here, email)).error, null)
  })

  test('createUser keeps a given id, role and phone', async () => {
    const { here, newEmail, newPhone } = world()
    const [id, phone] = [crypto.randomUUID(), newPhone()]
    const user = await created(here, { id, email: newEmail(), phone: `+${phone}`, phone_confirm: true, role: 'anon' })
    assert.deepEqual([user.id, user.phone, user.role], [id, phone, 'anon'])
    assert.ok(user.phone_confirmed_at)
    assert.deepEqual(user.identities?.map(({ provider }) => provider).sort(), ['email', 'phone'])
  })

  test('createUser names what is taken or missing', async () => {
    const { here, there, newEmail, newPhone } = world()
    const [email, phone] = [newEmail(), newPhone()]
    const { id } = await created(here, { email, phone })
    const refusal = async (attributes: AdminUserAttributes) => {
      const { error } = await here.admin.createUser(attributes)
      return [error?.status, error?.code]
    }
    assert.deepEqual(await refusal({ email }), [422, 'email_exists'])
    assert.deepEqual(await refusal({ phone }), [422, 'phone_exists'])
    assert.deepEqual(await refusal({ id, email: newEmail() }), [409, 'conflict'])
    assert.deepEqual(await refusal({}), [400, 'validation_failed'])
    assert.deepEqual(await refusal({ email: 'no address' }), [400, 'validation_failed'])
    assert.deepEqual(await refusal({ phone: 'abc' }), [400, 'validation_failed'])
    assert.deepEqual(await refusal({ email: newEmail(), password: 'x' }), [422, 'weak_password'])
    assert.deepEqual(await refusal({ email: newEmail(), ban_duration: 'a while' }), [400, 'validation_failed'])
    await created(there, { id, email, phone })
  })

  test('a bcrypt hash of elsewhere signs in, and is replaced by argon2id', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const { id } = await created(here, { email, password_hash: bcryptOfPassword, email_confirm: true })
    const hashIs = async () => {
      const [result] = await here.sql(`select encrypted_password from auth.users where id = '${id}'`)
      return String(result?.rows[0]?.[0])
    }
    assert.equal((await signIn(here, email, 'wrong horse 7')).error?.code, 'invalid_credentials')
    assert.equal(await hashIs(), bcryptOfPassword)
    assert.equal((await signIn(here, email)).error, null)
    assert.match(await hashIs(), /^\$argon2id\$/)
    assert.equal((await signIn(here, email)).error, null)
  })

  test('a hash that no password can match, or that costs too much, is refused', async () => {
    const { here, newEmail } = world()
    const hashes = [
      'not a hash',
      bcryptOfPassword.replace('$04$', '$31$'),
      '$argon2id$v=19$m=4194304,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo',
    ]
    for (const hash of hashes) {
      const { error } = await here.admin.createUser({ email: newEmail(), password_hash: hash })
      assert.equal(error?.code, 'validation_failed', hash)
    }
  })

  test('getUserById returns the user, and user_not_found for one of another project', async () => {
    const { here, there, newEmail } = world()
    const user = await created(here, { email: newEmail() })
    assert.equal((await here.admin.getUserById(user.id)).data.user?.email, user.email)
    const { error } = await there.admin.getUserById(user.id)
    assert.deepEqual([error?.status, error?.code], [404, 'user_not_found'])
  })
}

const changeChecks = (world: World): void => {
  test('updateUserById merges metadata, and null removes a key', async () => {
    const { here, newEmail } = world()
    const { id } = await created(here, {
      email: newEmail(),
      user_metadata: { a: 1, b: 2 },
      app_metadata: { c: 3, d: 4 },
    })
    const { data } = await here.admin.updateUserById(id, {
      user_metadata: { a: null, e: 5 },
      app_metadata: { c: null, f: 6 },
    })
    const user = present(data.user, 'user')
    assert.deepEqual([user.user_metadata['a'], user.user_metadata['b'], user.user_metadata['e']], [undefined, 2, 5])
    assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'], d: 4, f: 6 })
  })

  test('updateUserById moves the address at once, with its identity', async () => {
    const { here, newEmail } = world()
    const [before, after] = [newEmail(), newEmail()]
    const { id } = await created(here, { email: before, password, email_confirm: true })
    const taken = await created(here, { email: newEmail() })
    const refused = await here.admin.updateUserById(id, { email: present(taken.email, 'address') })
    assert.equal(refused.error?.code, 'email_exists')
    const { data } = await here.admin.updateUserById(id, { email: after })
    assert.equal(data.user?.identities?.[0]?.identity_data?.['email'], after)
    assert.equal((await signIn(here, before)).error?.code, 'invalid_credentials')
    assert.equal((await signIn(here, after)).error, null)
  })

  test('updateUserById with a password ends the sessions of the user', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const { id } = await created(here, { email, password, email_confirm: true })
    const client = here.newClient()
    await client.signInWithPassword({ email, password })
    assert.equal((await here.admin.updateUserById(id, { password: 'another horse 8' })).error, null)
    assert.equal((await client.getUser()).error?.name, 'AuthSessionMissingError')
    assert.equal((await signIn(here, email)).error?.code, 'invalid_credentials')
    assert.equal((await signIn(here, email, 'another horse 8')).error, null)
  })

  test('a ban ends the sessions and refuses sign-in, and none lifts it', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const { id } = await created(here, { email, password, email_confirm: true })
    const client = here.newClient()
    const { data } = await client.signInWithPassword({ email, password })
    const { data: banned } = await here.admin.updateUserById(id, { ban_duration: '1h30m' })
    assert.ok(banned.user !== null && 'banned_until' in banned.user)
    const refresh = await here
      .newClient()
      .refreshSession({ refresh_token: present(data.session, 'session').refresh_token })
    assert.equal(refresh.error?.code, 'refresh_token_not_found')
    assert.equal((await signIn(here, email)).error?.code, 'user_banned')
    await here.admin.updateUserById(id, { ban_duration: 'none' })
    assert.equal((await signIn(here, email)).error, null)
  })

  test('deleteUser removes the user; the address is free again', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const { id } = await created(here, { email, password, email_confirm: true })
    assert.equal((await here.admin.deleteUser(id)).error, null)
    assert.equal((await here.admin.getUserById(id)).error?.code, 'user_not_found')
    assert.equal((await here.admin.deleteUser(id)).error?.code, 'user_not_found')
    await created(here, { email })
  })

  test('a soft deletion keeps the row and forgets who it was', async () => {
    const { here, newEmail, newPhone } = world()
    const [email, phone] = [newEmail(), newPhone()]
    const attributes = { email, phone, password, email_confirm: true, user_metadata: { name: 'Ada' } }
    const { id } = await created(here, attributes)
    assert.equal((await here.admin.deleteUser(id, true)).error, null)
    const { data } = await here.admin.getUserById(id)
    const user = present(data.user, 'user')
    assert.ok('deleted_at' in user)
    assert.doesNotMatch(JSON.stringify(user), new RegExp(`${email}|${phone}|Ada`))
    assert.equal((await signIn(here, email)).error?.code, 'invalid_credentials')
    await created(here, attributes)
  })
}

const listChecks = (world: World): void => {
  test('listUsers has pages, the newest first, with the number of all users', async () => {
    const { there, newEmail } = world()
    const emails = [newEmail(), newEmail(), newEmail()]
    for (const email of emails) await created(there, { email })
    const { data, error } = await there.admin.listUsers({ page: 1, perPage: 2 })
    assert.equal(error, null)
    assert.deepEqual(
      data.users.map(({ email }) => email),
      [emails[2], emails[1]],
    )
    assert.ok('total' in data)
    assert.ok(data.total >= 3)
    assert.equal(data.nextPage, 2)
    assert.equal(data.lastPage, Math.ceil(data.total / 2))
    const next = await there.admin.listUsers({ page: 2, perPage: 2 })
    assert.equal(next.data.users[0]?.email, emails[0])
  })

  test('a filter finds users by a part of address, number or name', async () => {
    const { here, newPhone } = world()
    const phone = newPhone()
    await created(here, { email: 'grace@navy.example.com', user_metadata: { full_name: 'Grace Hopper' } })
    await created(here, { phone })
    const found = async (filter: string) => {
      const headers = { apikey: here.keys.service, authorization: `Bearer ${here.keys.service}` }
      const response = await here.send(`/admin/users?filter=${encodeURIComponent(filter)}`, { headers })
      return response.headers.get('x-total-count')
    }
    assert.deepEqual(
      [await found('GRACE@'), await found('hopper'), await found(phone), await found('%')],
      ['1', '1', '1', '0'],
    )
  })

  test('pages that are none are refused', async () => {
    const { here } = world()
    const headers = { apikey: here.keys.service, authorization: `Bearer ${here.keys.service}` }
    for (const query of ['page=-1', 'page=x', 'per_page=1e9', 'page=99999999999'])
      assert.equal((await here.send(`/admin/users?${query}`, { headers })).status, 400, query)
  })

  test('the audit log says what was done, the newest first', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const { id } = await created(here, { email })
    await here.admin.deleteUser(id)
    const headers = { apikey: here.keys.service, authorization: `Bearer ${here.keys.service}` }
    const response = await here.send('/admin/audit?query=action:user_deleted&per_page=1', { headers })
    const [entry] = JSON.parse(await response.text())
    assert.equal(entry.payload.action, 'user_deleted')
    assert.equal(entry.payload.actor_username, 'service_role')
    assert.deepEqual(entry.payload.traits, { user_id: id, user_email: email, user_phone: '' })
  })
}

const accessChecks = (world: World): void => {
  const paths: [method: string, path: string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${crypto.randomUUID()}`],
    ['PUT', `/admin/users/${crypto.randomUUID()}`],
    ['DELETE', `/admin/users/${crypto.randomUUID()}`],
    ['GET', `/admin/users/${crypto.randomUUID()}/factors`],
    ['DELETE', `/admin/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}`],
    ['GET', '/admin/audit'],
  ]
  for (const [method, path] of paths)
    test(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}')} is for service_role of this project`, async () => {
      const { here, there, newEmail } = world()
      const { data } = await here.newClient().signUp({ email: newEmail(), password })
      const user = present(data.session, 'session').access_token
      const statusOf = async (headers: Record<string, string>) => {
        const body = method === 'POST' || method === 'PUT' ? '{}' : null
        return (await here.send(path, { method, headers, body })).status
      }
      assert.equal(await statusOf({}), 403)
      assert.equal(await statusOf({ authorization: `Bearer ${here.keys.anon}` }), 403)
      assert.equal(await statusOf({ authorization: `Bearer ${user}` }), 403)
      assert.equal(await statusOf({ apikey: here.keys.service, authorization: `Bearer ${user}` }), 403)
      assert.equal(await statusOf({ authorization: `Bearer ${there.keys.service}` }), 403)
      assert.equal(await statusOf({ apikey: there.keys.service }), 401)
      const admitted = await statusOf({ apikey: here.keys.service })
      assert.ok([200, 400, 404].includes(admitted), String(admitted))
    })
}

export const adminChecks = (world: World): void => {
  userChecks(world)
  changeChecks(world)
  listChecks(world)
  accessChecks(world)
}
