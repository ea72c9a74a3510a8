import { after, beforeEach } from 'node:test'
import { endWithLeftovers } from './leftovers.ts'

/**
 * Imported before a file of tests that is run by itself. Node begins the set-up of a file also where a name pattern fits none of
 * its tests, and cleans up before the set-up has ended: what it starts then would stay, and hold the process.
 */
const longestEndMs = 60_000
const withoutTestsMs = 1_000

let hasRun = false
// The runner imports it too, and has no tests.
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  beforeEach(() => {
    hasRun = true
  })
  after(() => endWithLeftovers(hasRun ? longestEndMs : withoutTestsMs))
}
