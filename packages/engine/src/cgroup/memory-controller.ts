import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unlessGone } from '../process-table.ts'

/** Where the kernel's control groups for memory are. */
export interface MemoryController {
  version: 1 | 2
  /** The highest group that this process can see. */
  top: string
  /** The group that this process is in. */
  own: string
}

// A line is: id, parent, device, root, mount point, options, fields of any number, "-", type, source, options.
const mountLine = /^\S+ \S+ \S+ (\S+) (\S+) .* - (cgroup2?) \S+ (\S+)$/

// A container can see a part of the hierarchy only; paths of processes begin above it.
const below = (root: string, path: string): string => (path.startsWith(root) ? path.slice(root.length) : '/')

// A line is: number of the hierarchy, controllers, path. Version 2 has number 0 and no controllers.
const pathOf = (ownGroups: string, version: 1 | 2): string => {
  for (const line of ownGroups.split('\n')) {
    const [, number, controllers, path] = /^(\d+):([^:]*):(.*)$/.exec(line) ?? []
    const isIt = version === 2 ? number === '0' : controllers?.split(',').includes('memory') === true
    if (isIt && path !== undefined) return path
  }
  return '/'
}

const hasMemory = (group: string): boolean =>
  unlessGone(() => readFileSync(join(group, 'cgroup.controllers'), 'utf8'))
    ?.split(/\s+/)
    .includes('memory') === true

/** Finds the memory controller in the texts of /proc/self/mountinfo and /proc/self/cgroup. A machine has it in one version. */
export const findMemoryController = (
  mounts = unlessGone(() => readFileSync('/proc/self/mountinfo', 'utf8')) ?? '',
  ownGroups = unlessGone(() => readFileSync('/proc/self/cgroup', 'utf8')) ?? '',
): MemoryController | undefined => {
  for (const line of mounts.split('\n')) {
    const [, root = '', top = '', type, options = ''] = mountLine.exec(line) ?? []
    const version = type === 'cgroup2' ? 2 : 1
    const isIt = type === 'cgroup' ? options.split(',').includes('memory') : type === 'cgroup2' && hasMemory(top)
    if (isIt) return { version, top, own: join(top, below(root, pathOf(ownGroups, version))) }
  }
  return undefined
}
