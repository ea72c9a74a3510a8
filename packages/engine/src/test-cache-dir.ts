import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedPostgres } from './binaries.ts'

/** One cache for all tests of a user on this machine, so that `initdb` runs once and not once a file. Stays after the tests. */
export const testCacheDir = (): string =>
  join(tmpdir(), `cairn-test-cache-${process.getuid?.() ?? 0}-${packagedPostgres().packageVersion}`)
