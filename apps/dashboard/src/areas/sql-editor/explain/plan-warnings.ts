import type { Json, PlanStep } from './plan.ts'
import { numberAt, textAt } from './plan.ts'

/** A scan of fewer rows is quick without an index. */
const manyRows = 10_000
/** An index helps where it leaves out most rows. */
const mostlyRemoved = 0.9
const wrongBy = 10
/** Of a statement that was not run: about as much as reading 80 MB. */
const largeCost = 10_000

const count = (rows: number): string => Math.round(rows).toLocaleString('en-US')
const megabytes = (kilobytes: number): string =>
  `${(kilobytes / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

type Step = Omit<PlanStep, 'warnings'>

const scanOfMany = (node: Json, { actual, cost, subject }: Step): string | undefined => {
  if (textAt(node, 'Node Type') !== 'Seq Scan' || textAt(node, 'Filter') === undefined) return undefined
  if (actual === undefined)
    return cost >= largeCost ? `Reads all of ${subject}. An index on the columns of the filter may help.` : undefined
  const removed = (numberAt(node, 'Rows Removed by Filter') ?? 0) * actual.loops
  const read = removed + actual.rows
  if (read < manyRows || removed < read * mostlyRemoved) return undefined
  return `Reads ${count(read)} rows to return ${count(actual.rows)}. An index on the columns of the filter may help.`
}

const wrongEstimate = (_node: Json, { rowsExpected, actual }: Step): string | undefined => {
  if (actual === undefined || actual.loops === 0) return undefined
  const expected = Math.max(1, rowsExpected)
  const got = Math.max(1, actual.rows / actual.loops)
  if (Math.max(expected, got) < 1_000 || Math.max(expected / got, got / expected) < wrongBy) return undefined
  return `Expected ${count(rowsExpected)} rows, and there were ${count(actual.rows / actual.loops)}. ANALYZE updates the statistics.`
}

const sortOnDisk = (node: Json): string | undefined =>
  textAt(node, 'Sort Space Type') === 'Disk'
    ? `Sorts on disk (${megabytes(numberAt(node, 'Sort Space Used') ?? 0)}): work_mem is too small for it.`
    : undefined

const hashOnDisk = (node: Json): string | undefined => {
  const batches = numberAt(node, 'Hash Batches') ?? 1
  const used = numberAt(node, 'Disk Usage') ?? 0
  if (used > 0) return `Writes ${megabytes(used)} to disk: work_mem is too small for it.`
  return batches > 1 ? `The hash table is too large for work_mem: ${count(batches)} batches on disk.` : undefined
}

const rules = [scanOfMany, wrongEstimate, sortOnDisk, hashOnDisk]

/** What may make this step slow, each as a sentence. */
export const warningsOf = (node: Json, step: Step): string[] => rules.flatMap((rule) => rule(node, step) ?? [])
