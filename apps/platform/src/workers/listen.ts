import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { poolSizesWith } from '../areas/projects/project-pools.ts'
import { ConfigError } from '../config.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { BareGround } from '../ground.ts'
import { requestSlots } from '../project-runtime/create-runtime.ts'
import { Workers } from './workers.ts'

interface Listening {
  port: number
  workerPids: () => readonly number[]
}

// As the system has room for, with the zero at its end.
const longestSocketPath = 107

// Connections that wait to be accepted; the kernel has a limit of its own (net.core.somaxconn). Beyond Node's default of 511, the
// ones of a burst wait a second for their next try.
const backlog = 4_096

const listenBySocket = async (server: FastifyInstance, { home }: Config): Promise<string> => {
  const path = join(home, 'platform.sock')
  if (Buffer.byteLength(path) > longestSocketPath)
    throw new ConfigError(
      `CAIRN_WORKERS needs a shorter CAIRN_HOME: the path of ${path} is too long for a Unix socket.`,
    )
  // After a crash it is still there. The lock of the home says that nobody else uses it.
  await rm(path, { force: true })
  await server.listen({ path, backlog })
  // What says where requests come from is believed here.
  await chmod(path, 0o600)
  return path
}

/** Begins to accept requests: here, or, where there are workers, by them. */
export const listen = async (
  server: FastifyInstance,
  { connection, pools }: Pick<BareGround, 'connection' | 'pools'>,
  context: Context,
  lifetime: AsyncDisposableStack,
): Promise<Listening> => {
  const { config, engine } = context
  const { host, port, workers: count } = config
  if (count === 0) {
    await server.listen({ host, port, backlog })
    const address = server.server.address()
    return { port: typeof address === 'object' && address !== null ? address.port : port, workerPids: () => [] }
  }
  const platformSocket = await listenBySocket(server, config)
  const { atOnce, waiting, waitMs } = requestSlots
  const workers = lifetime.use(
    new Workers({
      count,
      context,
      startOn: (taken) => ({
        config,
        connection,
        publicUrl: config.publicUrl ?? `http://localhost:${taken}`,
        platformSocket,
        poolSizes: poolSizesWith(count).worker,
        slots: { atOnce: Math.ceil(atOnce / count), waiting: Math.ceil(waiting / count), waitMs },
      }),
    }),
  )
  pools.onClose((ref) => workers.forget(ref))
  // Once more when it has stopped: a request may have asked where it answers while it was stopping.
  lifetime.defer(engine.onEvent(({ id, state }) => (state === 'running' ? undefined : void workers.forget(id))))
  return { port: await workers.listen({ host, port, backlog }), workerPids: () => workers.pids }
}
