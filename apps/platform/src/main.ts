import { collectAtRest } from './collect-at-rest.ts'
import { readConfig } from './config.ts'
import { readEnvironment } from './env.ts'
import type { Platform } from './platform.ts'
import { startPlatform } from './platform.ts'
import type { FirstStart } from './self-hosted/first-start.ts'
import { startProblem } from './start-problem.ts'
import { onStopSignal } from './stop-signals.ts'

// The sum of what each part allows itself: 5 s for requests, 5 s for database connections, 20 s for the servers.
const shutdownDeadlineMs = 40_000

// On standard output and nowhere else: the log, which others may keep, never has it.
const tellFirstStart = (firstStart: FirstStart | undefined) => {
  if (firstStart === undefined) return
  const { administrator, databasePassword } = firstStart
  const lines = [
    ...(administrator === undefined
      ? []
      : [
          `Administrator     ${administrator.email}`,
          `Password          ${administrator.isGenerated ? administrator.password : 'as CAIRN_ADMIN_PASSWORD says'}`,
        ]),
    ...(databasePassword === undefined ? [] : [`Database password ${databasePassword}`]),
  ]
  console.log(`
  This is said once: keep it.

${lines.map((line) => `    ${line}`).join('\n')}`)
}

const greet = (platform: Platform) => {
  const { config, mail } = platform.context
  tellFirstStart(platform.firstStart)
  console.log(`
  Cairn is up.

    Dashboard   ${platform.url}
    Postgres    port ${platform.postgresPort} (pooler: ${platform.poolerPort}), as postgres.{project ref}
    Data        ${config.home}

  ${mail.delivers ? 'Mail is sent; new accounts are confirmed by a link.' : 'No mail server is set: accounts are confirmed at once, mail lies at /_operator/mailbox.'}
  Stop with Ctrl+C.
`)
}

const start = async () => {
  const stopAsked = Promise.withResolvers<undefined>()
  let isStopping = false
  onStopSignal(
    () => {
      isStopping = true
      console.log('  Stopping. The databases are shut down first.')
      // Unreferenced: it only acts when something hangs.
      setTimeout(() => process.exit(1), shutdownDeadlineMs).unref()
      stopAsked.resolve(undefined)
    },
    () => console.log('  Still stopping. Please wait until the databases are shut down.'),
  )
  {
    // Stopped while it starts, it starts to the end first, so that what was begun can be ended in order.
    await using platform = await startPlatform(readConfig(readEnvironment()))
    using _ = collectAtRest()
    if (!isStopping) greet(platform)
    await stopAsked.promise
  }
  process.exit(0)
}

// Writing to a terminal that was closed fails. That must not interrupt the stop.
const outliveTerminal = () => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}

/** Runs the platform until it is asked to stop, and ends the process. */
export const run = async (): Promise<void> => {
  outliveTerminal()
  try {
    await start()
  } catch (error) {
    console.error(startProblem(error) ?? error)
    process.exit(1)
  }
}
