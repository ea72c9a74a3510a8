import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecoveryStart } from './archive/wal-archives.ts'
import { installBinaries, packagedPostgres } from './binaries.ts'
import type { Engine, EngineOptions, InstanceEvent } from './engine.ts'
import { lockHome } from './home-lock.ts'
import { openMemoryGroups } from './cgroup/memory-groups.ts'
import type { MemoryGroups } from './cgroup/memory-groups.ts'
import { dataAt, readBackup, readManifest, writeBackup } from './copy/backup.ts'
import { platform } from './copy/backup-manifest.ts'
import { DiskRoom } from './copy/disk-room.ts'
import { OpenedBackups } from './copy/opened-backups.ts'
import { writeDump } from './dump/write-dump.ts'
import { Instance } from './instance.ts'
import { ScratchServer } from './scratch/scratch-server.ts'
import type { EngineContext } from './engine-context.ts'
import { readOnlyReasons } from './instance-limits.ts'
import { instanceFiles, sweepInstances } from './instance-files.ts'
import type { ServerLogReader } from './log-lines/log-follower.ts'
import { endCopies, endOrphans } from './orphans.ts'
import { unlessGone } from './process-table.ts'
import { longestId, prepareRunDir } from './socket-dir.ts'
import { findUserRange, separateUsers, sharedUser } from './instance-users.ts'
import type { InstanceUsers, UserRange } from './instance-users.ts'
import { startPacketFilter } from './packet-filter.ts'
import { endWithParent } from './parent-death.ts'
import { spreadBlockGroups } from './spread-block-groups.ts'
import { assertOurs, assertReachable, findPostgresUser } from './system-user.ts'
import type { SystemUser } from './system-user.ts'
import { prepareTemplate } from './template.ts'
import { HostDisk, makeRoomForStart } from './watch/host-disk.ts'
import { limitSentence } from './watch/limit-event.ts'
import type { LimitEvent } from './watch/limit-event.ts'
import { serverUsage } from './watch/server-usage.ts'
import { Watchdog } from './watch/watchdog.ts'

const logCheckMs = 10_000

const assertGoodId = (id: string) => {
  // It becomes the name of a folder, beside which `{id}.partial` and `{id}.removed` may lie.
  if (!/^[a-z][a-z0-9_-]*$/.test(id) || id.length > longestId)
    throw new Error(
      `"${id}" is no id: lower-case letters, digits, - and _, beginning with a letter, ${longestId} at most.`,
    )
}

/** Makes a folder that the user Postgres runs as can pass through, and returns its true path. */
const prepareFolder = async (folder: string, user: SystemUser | undefined) => {
  await mkdir(folder, { recursive: true, mode: user === undefined ? 0o700 : 0o711 })
  const path = await realpath(folder)
  await assertReachable(user, path)
  return path
}

/** As root, the range whose users the instances get; undefined if all have one user. */
const chooseUserRange = (
  home: string,
  user: SystemUser | undefined,
  { instanceUsers, log = () => undefined }: EngineOptions,
): UserRange | undefined => {
  if (user === undefined || instanceUsers === 'shared') return undefined
  const range = instanceUsers ?? findUserRange(home)
  if (range === undefined)
    log('warn', { user: user.name }, 'This container has too few user ids: all databases run as one system user')
  return range
}

const createUsers = async (
  range: UserRange | undefined,
  user: SystemUser | undefined,
  instancesDir: string,
  cache: string,
): Promise<InstanceUsers> => {
  if (range === undefined) return sharedUser(user)
  const anyOfThem = { name: `with the id ${range.first}`, uid: range.first, gid: range.first }
  await Promise.all([instancesDir, cache].map((folder) => assertReachable(anyOfThem, folder)))
  return separateUsers(range, instancesDir)
}

/** Undefined if packets are not filtered; the log says why. */
const filterPackets = async (
  home: string,
  range: UserRange | undefined,
  { packetFilter = 'on', allowedNetworks = [], log = () => undefined }: EngineOptions,
): Promise<AsyncDisposable | undefined> => {
  if (packetFilter === 'off') return undefined
  const filter =
    range === undefined
      ? 'the databases have no system users of their own'
      : await startPacketFilter(home, range, allowedNetworks)
  if (typeof filter !== 'string') return filter
  log('info', { why: filter }, 'Packets of databases are not filtered: foreign servers need a numeric address')
  return undefined
}

/** Undefined if servers have no control groups; the log says why. */
const groupMemory = async (
  home: string,
  { log = () => undefined }: EngineOptions,
): Promise<MemoryGroups | undefined> => {
  const groups = await openMemoryGroups(home)
  if (typeof groups !== 'string') return groups
  log('info', { why: groups }, 'Databases have no control groups: the watchdog alone holds them to their memory limit')
  return undefined
}

/** Ends and removes what an earlier run in this home left behind when it was killed. */
const cleanUp = async (instancesDir: string, log: NonNullable<EngineOptions['log']>) => {
  const names = await readdir(instancesDir)
  await Promise.all(
    names.map(async (name) => {
      const processes = await endOrphans(instanceFiles(instancesDir, name).dataDir)
      if (processes > 0) log('warn', { id: name, processes }, 'Ended a Postgres that a run before us left behind')
    }),
  )
  await endCopies(instancesDir)
  await sweepInstances(instancesDir)
}

/**
 * One engine per home. Resolves when the binaries and the template are there (made on first use, in about a second) and
 * orphans of an earlier run have ended. Throws a sentence for a person when the home is in use, or out of reach of the
 * user that Postgres runs as.
 */
export const createEngine = async (options: EngineOptions): Promise<Engine> => {
  const log = options.log ?? (() => undefined)
  const packaged = packagedPostgres()
  const user = await findPostgresUser(options.postgresUser)
  await using cleanup = new AsyncDisposableStack()

  const home = await prepareFolder(options.home, user)
  await makeRoomForStart(home)
  cleanup.use(await lockHome(home))
  const instancesDir = await prepareFolder(join(home, 'instances'), user)
  await Promise.all([spreadBlockGroups(instancesDir), cleanUp(instancesDir, log)])
  if (user === undefined) await assertOurs(instancesDir)
  const cache = await prepareFolder(options.cache ?? join(home, 'cache'), user)
  const binaries = await installBinaries(packaged, cache)
  const template = await prepareTemplate(binaries, packaged.packageVersion, cache, user)
  const runDir = await prepareRunDir(home, user)
  cleanup.defer(() => rm(runDir, { recursive: true, force: true }))

  const range = chooseUserRange(home, user, options)
  const users = await createUsers(range, user, instancesDir, cache)

  const packetFilter = await filterPackets(home, range, options)
  if (packetFilter !== undefined) cleanup.use(packetFilter)

  // SIGINT is Postgres's fast shutdown.
  const [endsWithParent, isKilledWithParent] = await Promise.all([endWithParent('INT'), endWithParent('KILL')])
  if (endsWithParent === undefined)
    log('info', {}, 'There is no setpriv with --pdeathsig: after a kill -9, servers run until the next start')

  const disk = new HostDisk(home, options.disk ?? { reserveBytes: 0, lowBytes: 0 }, log)
  await disk.begin()
  const listeners = new Set<(event: InstanceEvent) => void>()
  const limitListeners = new Set<(event: LimitEvent) => void>()
  let logReader: ServerLogReader | undefined
  const context: EngineContext = {
    instancesDir,
    runDir,
    binaries,
    template,
    users,
    foreignServers: { hostNames: packetFilter !== undefined, networks: options.allowedNetworks ?? [] },
    disk,
    room: new DiskRoom({ home, lowBytes: disk.lowBytes }),
    memoryGroups: await groupMemory(home, options),
    onGroupError: (id, error) => log('warn', { id, err: error }, 'The control group of a Postgres was not set'),
    endsWithParent: endsWithParent ?? [],
    logReader: () => logReader,
    onLogError: (id, error) => log('error', { id, err: error }, 'Could not read the log of a Postgres'),
    emit: (event) => {
      for (const listener of listeners) listener(event)
    },
  }
  const instances = new Map<string, Instance>()
  let disposed = false
  const instance = (id: string): Instance => {
    assertGoodId(id)
    if (disposed) throw new Error('The engine has been stopped.')
    const found = instances.get(id) ?? new Instance(id, context)
    instances.set(id, found)
    return found
  }

  const watchdog = cleanup.use(
    new Watchdog({
      servers: () => [...instances.values()].filter(({ state }) => state === 'running'),
      disk,
      report: (event) => {
        const message = limitSentence(event)
        log('warn', event, message)
        // A full disk may have no room for the line; the platform's log has it as well.
        unlessGone(() => instances.get(event.id)?.log(message))
        for (const listener of limitListeners) listener(event)
      },
      onError: (error) => log('error', { err: error }, 'Could not watch over a Postgres'),
    }),
  )
  cleanup.defer(async () => {
    disposed = true
    await Promise.all([...instances.values()].map((each) => each.stop()))
  })
  const versions = { postgresVersion: packaged.postgresVersion, platform }
  const reading = { ...versions, room: context.room }
  const scratch = cleanup.use(new ScratchServer(context))
  const openedBackups = cleanup.use(new OpenedBackups(context, versions))
  const timer = setInterval(() => {
    for (const [id, each] of instances)
      each.boundLog().catch((error: unknown) => log('error', { id, error }, 'Could not cut the log of a Postgres'))
  }, logCheckMs).unref()
  cleanup.defer(() => clearInterval(timer))
  const owned = cleanup.move()

  return {
    postgresVersion: packaged.postgresVersion,
    create: async (id, secrets, limits = {}) => instance(id).create(secrets, limits),
    start: async (id, { adminPassword }, limits = {}) => instance(id).start(adminPassword, limits),
    stop: async (id) => instance(id).stop(),
    clone: async (from, to) => instance(to).copyOf(instance(from)),
    backup: async (id, folder, asked = {}) => writeBackup(instance(id).copies, folder, versions, asked),
    copyWhole: async (id, folder, asked = {}) => instance(id).copies.copyWhole(folder, asked),
    openBackup: (backup) => openedBackups.open(backup),
    restore: async (folder, id) => instance(id).makeStopped((to) => readBackup(folder, to, reading)),
    createFromBackup: async (folder, adminPasswordThen, id, secrets, limits = {}) =>
      instance(id).createFrom(
        { copy: (to) => readBackup(folder, to, reading), adminPassword: adminPasswordThen, contents: 'all-rows' },
        secrets,
        limits,
      ),
    createBranch: async ({ id: from, ...source }, id, secrets, limits = {}) =>
      instance(id).createFrom({ ...source, copy: (to) => instance(from).copies.copyTo(to) }, secrets, limits),
    resetBranch: async ({ id: from, ...source }, id, { adminPassword }, limits = {}) =>
      instance(id).replaceData({ ...source, copy: (to) => instance(from).copies.copyTo(to) }, adminPassword, limits),
    restoreInPlace: async (folder, id, { adminPassword }, limits = {}) =>
      instance(id).replaceData({ copy: (to) => readBackup(folder, to, reading), adminPassword }, adminPassword, limits),
    recoverInPlace: async ({ folder, time }, id, { adminPassword }, limits = {}) => {
      const data = await dataAt(folder, time, reading)
      return instance(id).replaceData({ ...data, adminPassword }, adminPassword, limits)
    },
    createFromMoment: async ({ id: from, adminPassword, folder, time }, id, secrets, limits = {}) => {
      const copyArchive = (start: RecoveryStart, to: string) => instance(from).archive.copyFrom(start, to)
      const data = await dataAt(folder, time, reading, copyArchive)
      return instance(id).createFrom({ ...data, adminPassword, contents: 'all-rows' }, secrets, limits)
    },
    trimArchives: async (id, folders) => {
      const manifests = await Promise.all(folders.map(readManifest))
      await instance(id).archive.trim(manifests.flatMap(({ recovery }) => recovery ?? []))
    },
    archivedBytes: async (id) => instance(id).archive.bytes(),
    waitingLog: async (id) => instance(id).archive.waiting(),
    dump: async (id, { adminPassword }, folder, signal) => {
      const { dataDir, runningAddress: address } = instance(id)
      return writeDump(folder, { address, adminPassword, dataDir, room: context.room, ...versions }, signal)
    },
    loadTrustedDump: async (folder, id, { adminPassword }) => instance(id).maintenance.loadDump(folder, adminPassword),
    scratch: (work) => scratch.use(work),
    destroy: async (id) => {
      await instance(id).destroy()
      instances.delete(id)
      watchdog.forget(id)
    },
    exists: async (id) => instance(id).exists(),
    diskBytes: async (id) => instance(id).diskBytes(),
    applySettings: async (id, { adminPassword }, limits) =>
      instance(id).maintenance.applySettings(adminPassword, limits),
    size: (id) => watchdog.diskOf(id)?.size,
    usage: (id) => {
      const found = instances.get(id)
      return found?.state === 'running' && found.postmaster !== undefined ? serverUsage(found.postmaster) : undefined
    },
    memoryLimit: (id) => instances.get(id)?.limits.memoryBytes,
    readOnlyBecause: (id) => {
      const because = instances.get(id)?.readOnlyBecause ?? new Set()
      return readOnlyReasons.filter((reason) => because.has(reason))
    },
    disk: () => disk.state,
    address: (id) => instances.get(id)?.address,
    logins: (id) => instances.get(id)?.logins,
    tryLogins: async (id) => instance(id).maintenance.tryLogins(),
    listFaults: async (id, { adminPassword }) => instance(id).maintenance.listFaults(adminPassword),
    renewLogins: async (id, { adminPassword }) => instance(id).maintenance.renewLogins(adminPassword),
    repair: async (id, { adminPassword }, change) => instance(id).maintenance.repair(adminPassword, change),
    setPassword: async (id, secrets, change) => instance(id).maintenance.setPassword(secrets, change),
    settleChange: async (id, { adminPassword }, change) => instance(id).maintenance.settleChange(adminPassword, change),
    state: (id) => instances.get(id)?.state ?? 'stopped',
    processHost: (id) => {
      assertGoodId(id)
      // No id has a dot.
      const owner = users.of(id)
      return {
        user: owner,
        launcher: isKilledWithParent ?? [],
        isFiltered: owner !== undefined && packetFilter !== undefined,
        socketFolder: join(runDir, `${id}.functions`),
      }
    },
    running: () => [...instances].filter(([, each]) => each.alive).map(([id]) => id),
    processIds: (id) => instances.get(id)?.processIds() ?? [],
    readLogs: (reader) => {
      logReader = reader
    },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLimit: (listener) => {
      limitListeners.add(listener)
      return () => limitListeners.delete(listener)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
