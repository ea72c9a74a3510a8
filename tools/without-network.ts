import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

// A network namespace of its own, with nothing but loopback. An ordinary user gets one together with a user namespace.
const ways = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--keep-caps', '--net'],
]
const raiseLoopback = 'ip link set lo up'

const findWay = (): string[] | undefined =>
  process.platform === 'linux'
    ? ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'sh', '-c', raiseLoopback]).status === 0)
    : undefined

/** The column `OutNoRoutes` of /proc/net/snmp: packets that wanted to leave and had nowhere to go. */
const refusedPackets = (snmp: string): number => {
  const [names, values] = snmp.split('\n').flatMap((line) => (line.startsWith('Ip: ') ? [line.split(' ')] : []))
  return Number(values?.[names?.indexOf('OutNoRoutes') ?? -1])
}

/**
 * Runs a program where no packet can leave the machine, and answers its exit code, or 1 when a packet tried to leave.
 * Where the system does not allow that, it says so and runs it with the network there is.
 */
export const runWithoutNetwork = async (
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> => {
  const way = findWay()
  if (way === undefined) {
    console.log(
      'The network cannot be taken away here (no `unshare --net`, or no `ip`): packets that leave are not counted.',
    )
    return run(command, args, { env })
  }
  const folder = await mkdtemp(join(tmpdir(), 'cairn-network-'))
  const counters = join(folder, 'snmp')
  const script = `${raiseLoopback} && "$@"; code=$?; cat /proc/net/snmp > '${counters}'; exit $code`
  const [unshare = '', ...flags] = way
  const code = await run(unshare, [...flags, 'sh', '-c', script, 'sh', command, ...args], { env })
  const refused = refusedPackets(await readFile(counters, 'utf8'))
  await rm(folder, { recursive: true })
  console.log(`Without a network: ${refused} packets tried to leave the machine.`)
  return code === 0 && refused !== 0 ? 1 : code
}
