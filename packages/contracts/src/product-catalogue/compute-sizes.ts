import type { ComputeSize } from './catalogue-schema.ts'

type Row = readonly [
  id: string,
  name: string,
  memoryGb: number,
  cores: number | 'shared',
  connections: readonly [direct: number, pooler: number],
  diskIo: readonly [baseline: number, max: number],
  price: readonly [perHour: number, perMonth: number],
]

/** From the smallest to the largest. Disk throughput is in the unit of the specification, MB/s. */
const rows: readonly Row[] = [
  ['nano', 'Nano', 0.5, 'shared', [30, 200], [43, 2085], [0, 0]],
  ['micro', 'Micro', 1, 2, [60, 200], [87, 2085], [0.01344, 10]],
  ['small', 'Small', 2, 2, [90, 400], [174, 2085], [0.0206, 15]],
  ['medium', 'Medium', 4, 2, [120, 600], [347, 2085], [0.0822, 60]],
  ['large', 'Large', 8, 2, [160, 800], [630, 4750], [0.1517, 110]],
  ['xlarge', 'XL', 16, 4, [240, 1000], [1188, 4750], [0.2877, 210]],
  ['2xlarge', '2XL', 32, 8, [380, 1500], [2375, 4750], [0.562, 410]],
  ['4xlarge', '4XL', 64, 16, [480, 3000], [4750, 4750], [1.32, 960]],
  ['8xlarge', '8XL', 128, 32, [490, 6000], [9500, 9500], [2.562, 1870]],
  ['12xlarge', '12XL', 192, 48, [500, 9000], [14_250, 14_250], [3.836, 2800]],
  ['16xlarge', '16XL', 256, 64, [500, 12_000], [19_000, 19_000], [5.12, 3730]],
]

const leastDedicatedGb = 8
const mostOnFlyGb = 64

export const computeSizes: ComputeSize[] = rows.map(
  ([id, name, memoryGb, cores, [direct, pooler], [baseline, max], [perHour, perMonth]]) => ({
    id,
    name,
    memory: `${memoryGb} GB`,
    cpu: { cores, dedicated: memoryGb >= leastDedicatedGb },
    direct_connections: direct,
    pooler_connections: pooler,
    baseline_disk_io: baseline,
    max_disk_io: max,
    price_usd_per_hour: perHour,
    price_usd_per_month: perMonth,
    ...(memoryGb > mostOnFlyGb ? { unavailable_on: ['FLY'] } : {}),
  }),
)
