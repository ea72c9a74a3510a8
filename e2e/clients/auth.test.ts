import { after, before, describe } from 'node:test'
import { adminChecks } from './auth/admin.ts'
import { startAuthWorld } from './auth/world.ts'
import type { AuthWorld } from './auth/world.ts'

let started: AuthWorld
before(async () => {
  started = await startAuthWorld()
})
after(() => started[Symbol.asyncDispose]())

const world = () => started

describe('the admin API', () => adminChecks(world))
