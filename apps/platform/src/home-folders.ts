import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError, isReachableByOthers, isRoot } from './config.ts'

// One folder after the other: `mkdir` with `recursive` never returns where a file system answers ENOENT, as /proc does.
const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o711 })
}

const makeWritable = (setting: string, path: string): void => {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`The directory ${path} cannot be written. Set ${setting} to one that can.`, { cause: error })
  }
}

/** The files that projects store lie in folders of it, by the refs. */
export const projectFilesFolder = ({ home }: Pick<Config, 'home'>): string => join(home, 'files')

/** The log lines of projects lie in folders of it, by the refs. */
export const projectLogsFolder = ({ home }: Pick<Config, 'home'>): string => join(home, 'logs')

/** What was measured of projects lies in files of it, by the refs. */
export const projectMetricsFolder = ({ home }: Pick<Config, 'home'>): string => join(home, 'metrics')

/** The backups of projects lie in folders of it, by the refs. */
export const backupsFolder = ({ home }: Pick<Config, 'home'>): string => join(home, 'backups')
export const backupFolder = (config: Pick<Config, 'home'>, ref: string, id: string): string =>
  join(backupsFolder(config), ref, id)

/** A place that Deno reads: nothing below /dev, where a home in memory may be. */
export const readableByDeno = (path: string): string =>
  path.startsWith('/dev/') ? join(tmpdir(), `cairn${path.slice('/dev'.length).replaceAll('/', '-')}`) : path

/** The functions of projects are run from folders of it, by the refs. All of it can be made again. */
export const functionsFolder = ({ home }: Pick<Config, 'home'>): string => readableByDeno(join(home, 'functions'))

/** Makes the home and the cache, and says in words what is wrong when they cannot be used. */
export const prepareHome = ({ home, cache }: Config): void => {
  makeWritable('CAIRN_HOME', home)
  makeWritable('CAIRN_CACHE', cache)
  if (isRoot() && !isReachableByOthers(home))
    throw new ConfigError(
      `Started as root, Postgres runs as an ordinary user, who cannot reach ${home}. ` +
        'Set CAIRN_HOME to a directory below ones that others may enter (such as /var/lib/cairn), or start as an ordinary user.',
    )
}
