/**
 * What a sample has, in the order in which it is stored. New fields are added at the end, and none is removed: files of an
 * older release have them too, without a value.
 */
export const sampleFields = [
  'cpuPercent',
  'cpuPercentMax',
  'memoryBytes',
  'memoryLimitBytes',
  'diskBytes',
  'databaseBytes',
  'walFileBytes',
  'readBytesPerSecond',
  'writtenBytesPerSecond',
  'connections',
  'connectionsActive',
  'connectionsIdleInTransaction',
  'connectionsPostgres',
  'connectionsAuthenticator',
  'connectionsAuth',
  'connectionsStorage',
  'connectionsOther',
  'maxConnections',
  'blocksHitPerSecond',
  'blocksReadPerSecond',
  'commitsPerSecond',
  'rollbacksPerSecond',
  'deadlocksPerSecond',
  'temporaryBytesPerSecond',
  'walBytesPerSecond',
  'rowsReturnedPerSecond',
  'rowsChangedPerSecond',
  'locksGranted',
  'locksWaiting',
  'longestTransactionSeconds',
] as const

export type SampleField = (typeof sampleFields)[number]

/** What is not known is left out. */
export type SampleValues = Readonly<Partial<Record<SampleField, number>>>

/** Of several samples the greatest is kept; of all other fields the average. */
export const greatestFields: ReadonlySet<SampleField> = new Set(['cpuPercentMax'])
