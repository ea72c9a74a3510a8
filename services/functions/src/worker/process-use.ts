import { readFile } from 'node:fs/promises'

// `sysconf(_SC_CLK_TCK)` and `sysconf(_SC_PAGESIZE)` of Linux on the machines that Deno is built for.
const msPerTick = 10
const bytesPerPage = 4_096

/** What a process has used. */
export interface ProcessUse {
  processorMs: number
  memoryBytes: number
}

/** From proc(5); undefined where the process is gone, or the system has no such files. */
export const processUse = async (pid: number): Promise<ProcessUse | undefined> => {
  try {
    const [stat, statm] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/statm`, 'utf8'),
    ])
    // The name of the program, which may hold anything, is in parentheses. Fields 14 and 15 of the line.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, pages] = statm.split(' ')
    return {
      processorMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
      memoryBytes: Number(pages) * bytesPerPage,
    }
  } catch {
    return undefined
  }
}
