import { mountSmallDisk } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { AccountWriter } from './account-writer.ts'
import { DiskFiller } from './disk-filler.ts'
import { strike } from './faults.ts'
import { inspectStopped } from './inspect.ts'
import type { Ledger } from './ledger.ts'
import type { RoundPlan } from './plan.ts'
import type { Random } from './random.ts'
import { throughPort } from './row-writer.ts'
import { untilNoObjection } from './until.ts'
import type { World } from './world.ts'
import { buildWorld, outgoingAllow, verify } from './world.ts'

const diskMb = 720
const lowMb = 300
const reserveMb = 48
const fillingSessions = 2
const longestMs = 60_000

/** `look` answers whether the promise is kept; a fault when it is not in time. */
const expectSoon = async (ledger: Ledger, promise: string, look: () => Promise<boolean>): Promise<void> => {
  const objections = await untilNoObjection(async () => ((await look()) ? [] : [promise]), longestMs)
  for (const objection of objections) ledger.wrong(`not within ${longestMs / 1000} s: ${objection}`)
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** The other tenants and sign-in, while one tenant has the disk full; also those whose server was killed and started again. */
const expectOthersWrite = async (
  { rows }: World,
  filling: TestProject,
  accounts: AccountWriter,
  ledger: Ledger,
): Promise<void> => {
  const others = rows.filter(({ ref }) => ref !== filling.ref)
  const before = others.map((writer) => ({ writer, acknowledged: writer.acknowledgedRows }))
  for (const { writer, acknowledged } of before)
    await expectSoon(ledger, `project ${writer.ref} writes while the disk is full`, async () =>
      Promise.resolve(writer.acknowledgedRows > acknowledged),
    )
  await expectSoon(ledger, 'people can sign up while the disk is full', () => accounts.signUp())
}

/** One tenant fills the disk, something is killed, the disk is filled to the last byte, something is killed again; then the tenant frees the space. */
export const runFullDiskRound = async (plan: RoundPlan, random: Random, ledger: Ledger): Promise<string> => {
  const disk = await mountSmallDisk(diskMb)
  if (disk === undefined) {
    ledger.skip('full disk: a file system can only be mounted by root, and not in every container')
    return 'full disk'
  }
  const settings = {
    CAIRN_OUTGOING_ALLOW: outgoingAllow,
    CAIRN_DISK_RESERVE_MB: String(reserveMb),
    CAIRN_DISK_LOW_MB: String(lowMb),
  }
  await using installation = await Installation.start(settings, disk)
  const world = await buildWorld(installation, ledger, random)
  const [filling] = world.projects
  if (filling === undefined) throw new Error('There is no project.')
  const accounts = new AccountWriter(installation.url, ledger)
  const filler = new DiskFiller(filling, ledger)
  await filler.prepare()

  const stop = new AbortController()
  const stopFilling = new AbortController()
  const writing = [
    ...world.rows.map((writer) => writer.writeUntil(stop.signal)),
    world.snippets.writeUntil(stop.signal),
  ]
  const ways = Array.from({ length: fillingSessions }, () => throughPort(filling, installation.postgresPort))
  const fillings = ways.map((way) => filler.fillUntil(stopFilling.signal, way))

  await expectSoon(ledger, 'the tenant is stopped from filling the disk', async () => {
    return filler.refusals > 0 && (await filling.detail()).read_only !== null
  })
  const hit = await strike(plan, installation, random, ledger)
  await expectOthersWrite(world, filling, accounts, ledger)
  stopFilling.abort()
  await Promise.all(fillings)
  {
    await using filled = await disk.fill(0)
    ledger.note(`${filled.bytes} bytes were left`)
    await strike(plan, installation, random, ledger)
    await expectSoon(ledger, 'people can sign up after a start on a full disk', () => accounts.signUp())
  }
  await expectSoon(ledger, 'what the tenant wrote can be read', () => succeeds(filler.verify()))
  await expectSoon(ledger, 'the tenant can free space', () => succeeds(filler.free()))
  await expectSoon(ledger, 'the tenant can write again', () => succeeds(filling.query('create table again (n int)')))
  stop.abort()
  await Promise.all(writing)
  await accounts.verify()
  await verify(world, ledger, true)
  await installation.end('SIGTERM')
  await inspectStopped(installation.home, ledger)
  return `${hit} on a full disk`
}
