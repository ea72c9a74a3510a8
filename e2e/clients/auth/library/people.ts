import assert from 'node:assert/strict'
import { password, present } from '../world.ts'
import type { AuthProject } from '../world.ts'

export type Client = ReturnType<AuthProject['newClient']>

/** A new user, with a session. */
export const signedUp = async (project: AuthProject, email: string) => {
  const client = project.newClient()
  const { data, error } = await client.signUp({ email, password })
  assert.equal(error, null)
  return { client, email, user: present(data.user, 'user'), session: present(data.session, 'session') }
}

/** Signs in by a password. */
export const signedIn = async (project: AuthProject, email: string, secret = password) => {
  const client = project.newClient()
  const { data, error } = await client.signInWithPassword({ email, password: secret })
  assert.equal(error, null)
  return { client, session: present(data.session, 'session') }
}

export const tokenOf = async (client: Client) =>
  present((await client.getSession()).data.session, 'session').access_token
