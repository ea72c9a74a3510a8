import { dirname, relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from '../run.ts'
import { groupFolder } from './groups.ts'
import { timingLine } from './timing.ts'

const isOfSubtests = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed'

/** A reporter of Node's test runner: a line for each test of a file, subtests included in theirs. */
export default async function* nodeTimings(events: AsyncIterable<TestEvent>): AsyncGenerator<string, void> {
  // The tests of a group are in a suite for each of its files.
  let testNesting = 0
  // Of the tests within: a test of tests fails with how many of them did.
  let failures: string[] = []
  for await (const { type, data } of events) {
    if (type === 'test:start' && data.nesting === 0)
      testNesting = data.file !== undefined && dirname(data.file) === groupFolder ? 1 : 0
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (type === 'test:fail' && !isOfSubtests(data.details.error)) {
      const failure = inspect(data.details.error.cause ?? data.details.error)
      failures.push(data.nesting > testNesting ? `${data.name}\n${failure}` : failure)
    }
    if (data.nesting !== testNesting) continue
    yield timingLine({
      file: relative(root, data.file ?? ''),
      title: data.name,
      ms: data.details.duration_ms,
      ...(type === 'test:fail' ? { failure: failures.join('\n') } : {}),
    })
    failures = []
  }
}
