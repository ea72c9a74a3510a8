import { readFile } from 'node:fs/promises'

const pageBytes = 4_096

/** How much memory a process takes; 0 where the system does not say it like Linux, and for one that has ended. */
export const residentBytes = async (pid: number): Promise<number> => {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
    return Number(resident) * pageBytes
  } catch {
    return 0
  }
}
