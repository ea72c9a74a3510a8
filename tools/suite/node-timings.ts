import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { root } from '../run.ts'
import { timingLine } from './timing.ts'

/** A reporter of Node's test runner: a line for each test of a file, subtests included in theirs. */
export default async function* nodeTimings(events: AsyncIterable<TestEvent>): AsyncGenerator<string, void> {
  for await (const { type, data } of events)
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0)
      yield timingLine({
        file: relative(root, data.file ?? ''),
        title: data.name,
        ms: data.details.duration_ms,
      })
}
