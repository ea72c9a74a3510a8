import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine, InstanceAddress } from '@cairn/engine'
import { generateSigningKey } from '@cairn/service-kit'
import type { Logger, Project } from '@cairn/service-kit'
import type { JWK } from 'jose'
import type { Config } from './config.ts'
import { createFileOnce } from './create-file-once.ts'
import type { ProjectPools } from './areas/projects/project-pools.ts'
import { RestartBackoff } from './areas/projects/restart-backoff.ts'
import type { Secrets } from './secrets.ts'

export const systemRef = 'system'
const signingKeyFile = 'signing.key'

/** The instance that holds the platform's own state. Its passwords follow from the installation's key. */
export interface System {
  address: InstanceAddress
  /** Of the role `postgres`, which owns the platform's tables. */
  postgresPassword: string
  project: Project
  start: () => Promise<void>
}

// All projects depend on it.
const systemLimits = { keepsWriting: true }

const secretsOf = (secrets: Secrets) => ({
  adminPassword: secrets.derive(`${systemRef}:admin`),
  postgresPassword: secrets.derive(`${systemRef}:postgres`),
})

// Encrypted in a file: reading the database must not be enough to get the key that signs sessions.
const loadSigningKey = async (config: Config, secrets: Secrets): Promise<JWK> => {
  const path = join(config.home, signingKeyFile)
  try {
    await access(path)
  } catch {
    const sealed = secrets.seal(JSON.stringify(await generateSigningKey()), signingKeyFile)
    await createFileOnce(path, sealed)
  }
  const opened = secrets.open(await readFile(path, 'utf8'), signingKeyFile)
  if (opened === undefined)
    throw new Error(
      `${path} was sealed with another key: restore it together with the secret key, or delete it to sign everybody out.`,
    )
  const key: JWK = JSON.parse(opened)
  return key
}

/** Starts the system instance, making it at the very first start. */
export const startSystem = async (
  config: Config,
  engine: Engine,
  secrets: Secrets,
  pools: ProjectPools,
  publicUrl: () => string,
): Promise<System> => {
  const passwords = secretsOf(secrets)
  const address = (await engine.exists(systemRef))
    ? await engine.start(systemRef, passwords, systemLimits)
    : await engine.create(systemRef, passwords, systemLimits)
  return {
    address,
    postgresPassword: passwords.postgresPassword,
    project: {
      ref: systemRef,
      name: 'Cairn',
      get url() {
        return publicUrl()
      },
      jwtSecret: secrets.derive(`${systemRef}:jwt`),
      signingKey: await loadSigningKey(config, secrets),
      pool: (role) => pools.get(systemRef, role, address, passwords),
    },
    start: async () => {
      await engine.start(systemRef, passwords, systemLimits)
    },
  }
}

// Everything waits for this one: no longer than a person would.
const longestRestartDelayMs = 10_000

/** Starts the system instance again whenever it crashes, later and later when it crashes again. The answer ends that. */
export const keepSystemRunning = (engine: Engine, system: System, logger: Logger): (() => void) => {
  const backoff = new RestartBackoff({ longestDelayMs: longestRestartDelayMs })
  let timer: NodeJS.Timeout | undefined
  const start = async () => {
    timer = undefined
    try {
      await system.start()
      logger.warn({}, "the platform's own database was started again")
    } catch (error) {
      logger.error({ err: error }, "the platform's own database does not start; trying again")
      planStart()
    }
  }
  const planStart = () => {
    // A start that fails is reported twice, by the event and by its promise.
    if (timer !== undefined) return
    timer = setTimeout(() => void start(), backoff.next(systemRef).delayMs)
  }
  const unsubscribe = engine.onEvent(({ id, state, detail }) => {
    if (id !== systemRef || state !== 'crashed') return
    logger.error({ detail }, "the platform's own database crashed")
    planStart()
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
