import { dirname, relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from '../run.ts'
import { groupFolder } from './groups.ts'
import { timingLine } from './timing.ts'

/** A reporter of Node's test runner: a line for each test of a file, subtests included in theirs. */
export default async function* nodeTimings(events: AsyncIterable<TestEvent>): AsyncGenerator<string, void> {
  // The tests of a group are in a suite for each of its files.
  let testNesting = 0
  for await (const { type, data } of events) {
    if (type === 'test:start' && data.nesting === 0)
      testNesting = data.file !== undefined && dirname(data.file) === groupFolder ? 1 : 0
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === testNesting)
      yield timingLine({
        file: relative(root, data.file ?? ''),
        title: data.name,
        ms: data.details.duration_ms,
        ...(type === 'test:fail' ? { failure: inspect(data.details.error.cause ?? data.details.error) } : {}),
      })
  }
}
