import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv } from '@cairn/dev-env'
import { startDevEnv, TestProject } from '@cairn/dev-env'
import { generateSync } from 'otplib'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

const stepSeconds = 30

test('users of a branch with data show the second factors that they have', async () => {
  const owner = await env.signUp('owner')
  const organization = await owner.createOrganization('Paid', { tier: 'tier_pro' })
  const project = await owner.createProject({ organization })
  const person = { email: 'ada@example.com', password: 'correct horse 1' }
  const client = newClient(await keysOf(project))
  await dataOf(client.auth.signUp(person))
  await project.query('update auth.users set email_confirmed_at = now()')
  await dataOf(client.auth.signInWithPassword(person))
  const { id: factorId, totp } = await dataOf(client.auth.mfa.enroll({ factorType: 'totp' }))
  const codeIn = (steps: number) =>
    generateSync({ secret: totp.secret, epoch: Math.floor(Date.now() / 1_000) + steps * stepSeconds })
  await dataOf(client.auth.mfa.challengeAndVerify({ factorId, code: codeIn(0) }))

  const { ref } = await owner.request('POST /platform/projects/:ref/branches', {
    params: { ref: project.ref },
    body: { branch_name: 'copy', with_data: true },
  })
  const branch = new TestProject(owner, ref, '')
  await branch.settled('ACTIVE_HEALTHY')
  const there = newClient(await keysOf(branch))
  await dataOf(there.auth.signInWithPassword(person))
  // No code is good twice, and the branch knows which one was used.
  await dataOf(there.auth.mfa.challengeAndVerify({ factorId, code: codeIn(1) }))
  const { currentLevel } = await dataOf(there.auth.mfa.getAuthenticatorAssuranceLevel())
  assert.equal(currentLevel, 'aal2')
})
