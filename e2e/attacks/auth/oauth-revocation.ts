import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { until } from '@cairn/dev-env'
import { present } from '../../clients/auth/world.ts'
import type { AuthProject, World } from '../../clients/auth/world.ts'
import { authorize, exchange, idOf, newApplication, Redirect, settings, signedIn, Tokens } from './oauth-server.ts'

type User = ReturnType<AuthProject['newClient']>

/** An application that a user has let in, and the address with its code. */
const letIn = async (world: World, project: AuthProject) => {
  const user = await signedIn(world, project)
  const id = present((await user.getUser()).data.user, 'user').id
  const application = await newApplication(project)
  const authorization = idOf(await authorize(project, application.client_id))
  const { data } = await user.oauth.approveAuthorization(authorization)
  return { user, id, application, address: new URL(Redirect.parse(data).redirect_url) }
}

const hasEnded = async (project: AuthProject, token: string): Promise<boolean> =>
  (await project.newClient().getUser(token)).error?.name === 'AuthSessionMissingError'

const ends: Readonly<
  Record<string, (project: AuthProject, user: User, clientId: string) => Promise<{ error: unknown }>>
> = {
  'revoking the consent': (_project, user, clientId) => user.oauth.revokeGrant({ clientId }),
  'deleting the application': ({ admin }, _user, clientId) => admin.oauth.deleteClient(clientId),
}

/** An application goes on after its end, by what was under way meanwhile. */
export const oauthRevocationAttacks = (world: World): void => {
  before(() => world().here.settings(settings))

  for (const [name, end] of Object.entries(ends))
    test(`${name} also ends the session that is opened at the same moment`, async () => {
      const { here } = world()
      const { user, id, application, address } = await letIn(world, here)
      const pool = await here.pool()
      const waiting = async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      }
      const holder = await pool.connect()
      let exchanged: Promise<Response>
      let ended: Promise<{ error: unknown }>
      try {
        // The session of the application waits for the row of its user, in the middle of the exchange.
        await holder.query('begin')
        await holder.query('select from auth.users where id = $1 for update', [id])
        exchanged = exchange(here, address, application)
        await until('the exchange waits', async () => (await waiting()) === 1)
        ended = end(here, user, application.client_id)
        await until('the end waits for the exchange', async () => (await waiting()) === 2)
        await holder.query('commit')
      } finally {
        holder.release(true)
      }
      const { access_token: token } = Tokens.parse(await (await exchanged).json())
      assert.equal((await ended).error, null)
      assert.ok(await hasEnded(here, token))
    })

  test('a code of a consent that was revoked opens no session', async () => {
    const { here } = world()
    const { id, application, address } = await letIn(world, here)
    await here.sql(`update auth.oauth_consents set revoked_at = now() where user_id = '${id}'`)
    assert.equal((await exchange(here, address, application)).status, 400)
  })

  test('revoking where no consent is left still ends the sessions of the application', async () => {
    const { here } = world()
    const { user, id, application, address } = await letIn(world, here)
    const { access_token: token } = Tokens.parse(await (await exchange(here, address, application)).json())
    await here.sql(`delete from auth.oauth_consents where user_id = '${id}'`)
    const { error } = await user.oauth.revokeGrant({ clientId: application.client_id })
    assert.equal(error?.code, 'oauth_consent_not_found')
    assert.ok(await hasEnded(here, token))
  })
}
