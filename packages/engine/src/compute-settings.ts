/** What a server may count on. It is sold by size, and not a limit: those are in `InstanceLimits`. */
export interface ComputeSize {
  memoryBytes: number
  cores: number
  /** Direct connections of clients. */
  connections: number
}

const megabyte = 1024 * 1024

const smallest: ComputeSize = { memoryBytes: 512 * megabyte, cores: 2, connections: 30 }

// Every size accepts as many clients as the Postgres port allows on the smallest plan.
const leastClients = 60
// 12 sign-ins that are under way, the platform's own connections, 20 of edge functions, and those reserved for the administrator.
const furtherConnections = 70

const inMegabytes = (bytes: number, { least, most }: { least: number; most: number }): string =>
  `${Math.min(Math.max(Math.floor(bytes / megabyte), least), most)}MB`

/**
 * The settings of postgresql.conf that follow from the size. Those of the smallest keep an idle server small: it has an
 * eighth of its memory for shared buffers, where a larger one has a quarter.
 */
export const computeSettings = ({ memoryBytes, cores, connections }: ComputeSize = smallest): Readonly<
  Record<string, string>
> => {
  const parallel = Math.max(2, cores)
  return {
    max_connections: String(Math.max(connections, leastClients) + furtherConnections),
    shared_buffers: inMegabytes(memoryBytes / (memoryBytes > smallest.memoryBytes ? 4 : 8), {
      least: 16,
      most: 65_536,
    }),
    effective_cache_size: inMegabytes((memoryBytes * 3) / 4, { least: 64, most: 1_048_576 }),
    // A quarter of the memory when each connection sorts once.
    work_mem: inMegabytes(memoryBytes / 4 / connections, { least: 1, most: 256 }),
    maintenance_work_mem: inMegabytes(memoryBytes / 16, { least: 16, most: 2048 }),
    max_wal_size: inMegabytes(memoryBytes, { least: 128, most: 16_384 }),
    max_worker_processes: String(parallel + 4),
    max_parallel_workers: String(parallel),
    max_parallel_workers_per_gather: String(Math.min(Math.floor(parallel / 2), 4)),
    autovacuum_max_workers: String(Math.min(Math.max(2, Math.floor(cores / 4)), 4)),
  }
}
