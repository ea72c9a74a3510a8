import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface RunningPostgres {
  pid: number
  port: number
  socketDir: string
}

/** What a running server has written into its data directory about itself. */
export const readRunningPostgres = async (dataDir: string): Promise<RunningPostgres> => {
  const [pid, , , port, socketDir] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
  if (pid === undefined || port === undefined || socketDir === undefined || socketDir === '')
    throw new Error(`The postmaster.pid in ${dataDir} is not complete: the server is not up.`)
  return { pid: Number(pid), port: Number(port), socketDir }
}

export const dataDirOf = (home: string, ref: string): string => join(home, 'instances', ref, 'data')
