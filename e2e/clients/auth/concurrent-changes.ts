import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { password, present } from './world.ts'
import type { AuthProject, AuthWorld, Message, World } from './world.ts'

const codeIn = ({ text }: Message): string => present(/(?<!\d)\d{6}(?!\d)/.exec(text)?.[0], 'code')

type Answer = Promise<{ error: { message: string } | null }>

/** A user, and the request that changes the address or the number. */
interface Change {
  id: string
  change: () => Answer
}

const signedUp = async ({ newClient }: AuthProject, email: string) => {
  const client = newClient()
  const { data, error } = await client.signUp({ email, password })
  assert.equal(error, null)
  return { client, id: present(data.user, 'user').id }
}

const changes: Readonly<Record<string, (world: AuthWorld) => Promise<Change>>> = {
  'a confirmed address': async ({ here, newEmail }) => {
    await here.settings({ confirmsAddresses: false })
    const { client, id } = await signedUp(here, newEmail())
    await here.settings({ confirmsAddresses: true, confirmsBothAddresses: false })
    const email = newEmail()
    assert.equal((await client.updateUser({ email })).error, null)
    const token = codeIn(await here.nextMessage(email))
    return { id, change: () => here.newClient().verifyOtp({ email, token, type: 'email_change' }) }
  },
  'a confirmed number': async ({ here, newEmail, newPhone }) => {
    await here.settings({ confirmsAddresses: false, phone: { isOn: true } })
    const { client, id } = await signedUp(here, newEmail())
    const phone = newPhone()
    assert.equal((await client.updateUser({ phone })).error, null)
    const token = codeIn(await here.nextMessage(`+${phone}`))
    return { id, change: () => here.newClient().verifyOtp({ phone, token, type: 'phone_change' }) }
  },
  'the first address of an anonymous user': async ({ here, newEmail }) => {
    await here.settings({ allowsAnonymous: true, confirmsAddresses: false })
    const client = here.newClient()
    const { data } = await client.signInAnonymously()
    const email = newEmail()
    return { id: present(data.user, 'user').id, change: () => client.updateUser({ email }) }
  },
}

const changeMetadata = `
update auth.users
set raw_user_meta_data = raw_user_meta_data || '{"theme": "dark"}', raw_app_meta_data = raw_app_meta_data || '{"plan": "pro"}'
where id = $1`

export const concurrentChangeChecks = (world: World): void => {
  for (const [name, begin] of Object.entries(changes))
    test(`${name} keeps the metadata that changed while the request waited`, async () => {
      const { here } = world()
      const { id, change } = await begin(world())
      const pool = await here.pool()
      const other = await pool.connect()
      let answer: Answer
      try {
        await other.query('begin')
        await other.query(changeMetadata, [id])
        const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
        answer = change()
        await until('the request waits', async () => {
          const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
          return (await pool.query(waiting, [rows[0]?.pid])).rowCount === 1
        })
        await other.query('commit')
      } finally {
        other.release(true)
      }
      assert.equal((await answer).error, null)
      const { data } = await here.admin.getUserById(id)
      assert.deepEqual([data.user?.user_metadata['theme'], data.user?.app_metadata['plan']], ['dark', 'pro'])
      await here.settings({})
    })
}
