import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp, TestProject } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'

test('after a kill -9 of the platform, users stay signed in, refresh, and sign in again', async () => {
  await using installation = await Installation.start()
  const owner = await signUp(installation.url, 'owner')
  const { ref, password: databasePassword } = await owner.createProject()
  const project = new TestProject(owner, ref, databasePassword)
  const keys = await keysOf(project)
  const credentials = { email: 'ada@example.com', password: 'correct horse 7' }
  const { session, user } = await dataOf(newClient(keys).auth.signUp(credentials))
  assert.ok(session !== null && user !== null)

  await installation.end('SIGKILL')
  await installation.start()

  // The first request may come before the database has started again: it waits.
  const client = newClient(keys)
  assert.equal((await dataOf(client.auth.getUser(session.access_token))).user.id, user.id)
  const refreshed = await dataOf(client.auth.refreshSession({ refresh_token: session.refresh_token }))
  assert.equal(refreshed.user?.id, user.id)
  assert.equal((await dataOf(newClient(keys).auth.signInWithPassword(credentials))).user.id, user.id)
})
