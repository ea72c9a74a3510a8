import { SetupError } from '@cairn/engine'
import { ConfigError, readConfig } from './config.ts'
import { readEnvironment } from './env.ts'
import { startPlatform } from './platform.ts'
import type { FirstStart } from './self-hosted/first-start.ts'

const shutdownDeadlineMs = 20_000

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

const start = async () => {
  const platform = await startPlatform(readConfig(readEnvironment()))
  const { config, mail } = platform.context
  tellFirstStart(platform.firstStart)
  console.log(`
  Cairn is up.

    Dashboard   ${platform.url}
    Postgres    port ${platform.postgresPort}, as postgres.{project ref}
    Data        ${config.home}

  ${mail.delivers ? 'Mail is sent; new accounts are confirmed by a link.' : 'No mail server is set: accounts are confirmed at once, mail lies at /_operator/mailbox.'}
  Stop with Ctrl+C.
`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Unreferenced: it only speaks when something hangs.
    setTimeout(() => process.exit(1), shutdownDeadlineMs).unref()
    await platform[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}

const portHint: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'is taken by another program. Stop that, or set CAIRN_PORT (dashboard) or CAIRN_POSTGRES_PORT (Postgres) to another one.',
  EACCES: 'may not be opened by this user. Set CAIRN_PORT or CAIRN_POSTGRES_PORT to one above 1023.',
}

try {
  await start()
} catch (error) {
  const hint = error instanceof Error && 'code' in error && 'port' in error ? portHint[String(error.code)] : undefined
  if (hint !== undefined && error instanceof Error && 'port' in error)
    console.error(`Port ${String(error.port)} ${hint}`)
  else if (error instanceof ConfigError || error instanceof SetupError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
