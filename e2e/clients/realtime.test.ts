import { after, before, describe } from 'node:test'
import { accessChecks } from './realtime/access.ts'
import { changeChecks } from './realtime/changes.ts'
import { faultChecks } from './realtime/faults.ts'
import { messageChecks } from './realtime/messages.ts'
import { presenceChecks } from './realtime/presence.ts'
import { replayChecks } from './realtime/replay.ts'
import { startRealtimeWorld } from './realtime/world.ts'
import type { RealtimeWorld } from './realtime/world.ts'

let started: RealtimeWorld
before(async () => {
  started = await startRealtimeWorld()
})
after(() => started[Symbol.asyncDispose]())

const world = () => started

describe('broadcasts', () => messageChecks(world))
describe('messages of before', () => replayChecks(world))
describe('presence', () => presenceChecks(world))
describe('changes', () => changeChecks(world))
describe('access', () => accessChecks(world))
describe('faults', () => faultChecks(world))
