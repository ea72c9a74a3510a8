import { join } from 'node:path'
import { addSample, samplesPath } from '../apps/platform/src/areas/observability/sample-file.ts'

const stepMs = 15_000
const samples = 240
const mib = 1024 * 1024

/** A course that looks like chance, and is the same in each run. */
const wave = (index: number, period: number): number =>
  0.5 + 0.35 * Math.sin((index * 2 * Math.PI) / period) + 0.15 * Math.sin((index * 7_919) % 1_009)

/** What was measured of a project in the last hour. */
export const storeSampleMetrics = async (home: string, ref: string): Promise<void> => {
  const path = samplesPath(join(home, 'metrics'), ref)
  const firstMs = Date.now() - samples * stepMs
  for (let index = 0; index < samples; index += 1) {
    const load = wave(index, 90)
    const connections = Math.round(6 + 18 * load)
    await addSample(path, firstMs + index * stepMs, {
      cpuPercent: 4 + 30 * load,
      cpuPercentMax: 9 + 44 * wave(index, 60),
      memoryBytes: (210 + 160 * load) * mib,
      memoryLimitBytes: 1024 * mib,
      diskBytes: (412 + index / 30) * mib,
      databaseBytes: (331 + index / 40) * mib,
      walFileBytes: 64 * mib,
      readBytesPerSecond: 90_000 * wave(index, 40),
      writtenBytesPerSecond: 400_000 * load,
      connections,
      connectionsActive: Math.round(connections / 5),
      connectionsIdleInTransaction: index % 37 === 0 ? 1 : 0,
      connectionsPostgres: 2,
      connectionsAuthenticator: Math.round(connections / 2),
      connectionsAuth: 3,
      connectionsStorage: 1,
      connectionsOther: 1,
      maxConnections: 60,
      blocksHitPerSecond: 8_000 * load,
      blocksReadPerSecond: 40 * wave(index, 30),
      commitsPerSecond: 120 * load,
      rollbacksPerSecond: 1.5 * wave(index, 20),
      deadlocksPerSecond: 0,
      temporaryBytesPerSecond: 0,
      walBytesPerSecond: 250_000 * load,
      rowsReturnedPerSecond: 5_200 * load,
      rowsChangedPerSecond: 85 * wave(index, 50),
      locksGranted: Math.round(30 * load),
      locksWaiting: index > 150 && index < 158 ? 3 : 0,
      longestTransactionSeconds: 2 * wave(index, 25),
    })
  }
}
