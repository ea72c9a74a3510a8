import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../chaos/random.ts'
import { inParallel } from '../rest/in-parallel.ts'
import { valuesOf } from './checks.ts'
import type { World } from './checks.ts'

interface Row {
  n: number
  note: string | null
}

interface Filter {
  text: string
  matches: (row: Row) => boolean | null
}

const compared: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  eq: (one, other) => one === other,
  neq: (one, other) => one !== other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
}

const leaf = (random: Random): Filter => {
  const note = `note ${random.between(0, 4)}`
  const value = random.between(1, 40)
  const names = Object.keys(compared)
  const operator = names[random.between(0, names.length - 1)] ?? 'eq'
  switch (random.between(0, 3)) {
    case 0:
      return { text: `note: {is: NULL}`, matches: (row) => row.note === null }
    case 1:
      return { text: `note: {neq: "${note}"}`, matches: (row) => (row.note === null ? null : row.note !== note) }
    case 2:
      return { text: `note: {startsWith: "${note}"}`, matches: (row) => row.note?.startsWith(note) ?? null }
    default:
      return { text: `n: {${operator}: ${value}}`, matches: (row) => compared[operator]?.(row.n, value) ?? null }
  }
}

const all = (values: (boolean | null)[]): boolean | null =>
  values.includes(false) ? false : values.includes(null) ? null : true

const negated = (value: boolean | null): boolean | null => (value === null ? null : !value)

/** A filter with the logic of SQL, in which what is unknown does not match. */
const makeFilter = (random: Random, depth: number): Filter => {
  const kind = depth === 0 ? 0 : random.between(0, 3)
  if (kind === 0) return leaf(random)
  if (kind === 1) {
    const inner = makeFilter(random, depth - 1)
    return { text: `not: {${inner.text}}`, matches: (row) => negated(inner.matches(row)) }
  }
  const parts = [makeFilter(random, depth - 1), makeFilter(random, depth - 1)]
  const text = parts.map((part) => `{${part.text}}`).join(', ')
  const values = (row: Row) => parts.map((part) => part.matches(row))
  if (kind === 2) return { text: `and: [${text}]`, matches: (row) => all(values(row)) }
  return { text: `or: [${text}]`, matches: (row) => negated(all(values(row).map(negated))) }
}

const compareNotes = (one: Row, other: Row, hasNullsFirst: boolean, isDescending: boolean): number => {
  if (one.note === other.note) return 0
  if (one.note === null) return hasNullsFirst ? -1 : 1
  if (other.note === null) return hasNullsFirst ? 1 : -1
  return (one.note < other.note ? -1 : 1) * (isDescending ? -1 : 1)
}

const directions = ['AscNullsFirst', 'AscNullsLast', 'DescNullsFirst', 'DescNullsLast'] as const

interface Generated {
  query: string
  evaluate: (rows: readonly Row[]) => number[]
}

/** The position of a row of the fixture, whose note follows from its number. */
const cursorOf = (n: number): string =>
  Buffer.from(JSON.stringify([n % 3 === 0 ? null : `note ${n % 4}`, n])).toString('base64')

const makeOperation = (random: Random): Generated => {
  const filter = makeFilter(random, 3)
  const direction = directions[random.between(0, 3)] ?? 'AscNullsLast'
  const isBackward = random.between(0, 1) === 1
  const size = random.between(0, 12)
  const offset = isBackward ? 0 : random.between(0, 5)
  const position = random.between(-10, 40)
  const sorted = (rows: readonly Row[]): Row[] =>
    rows.toSorted(
      (one, other) =>
        compareNotes(one, other, direction.endsWith('First'), direction.startsWith('Desc')) || one.n - other.n,
    )
  const limits = isBackward ? `last: ${size}` : `first: ${size}, offset: ${offset}`
  const cursor = position > 0 ? `, ${isBackward ? 'before' : 'after'}: "${cursorOf(position)}"` : ''
  return {
    query: `{ numberCollection(${limits}${cursor}, filter: {${filter.text}}, orderBy: [{note: ${direction}}]) { edges { node { n } } } }`,
    evaluate: (rows) => {
      const ordered = sorted(rows)
      const at = ordered.findIndex(({ n }) => n === position)
      const side = position <= 0 ? ordered : isBackward ? ordered.slice(0, at) : ordered.slice(at + 1)
      const matching = side.filter((row) => filter.matches(row) === true).map(({ n }) => n)
      if (isBackward) return size === 0 ? [] : matching.slice(-size)
      return matching.slice(offset, offset + size)
    },
  }
}

const operationCount = 200

/** Operations made at random, answered here by looking at every row that the driver reads. */
export const generatedChecks = (world: World): void => {
  test(`${operationCount} generated operations are answered as a naive evaluation answers them`, async () => {
    const [result] = await world().sql('select n, note from public.number')
    const rows = (result?.rows ?? []).map(([n, note]): Row => ({
      n: Number(n),
      note: note === null ? null : String(note),
    }))
    assert.equal(rows.length, 40)
    const random = new Random(21)
    const operations = Array.from({ length: operationCount }, () => makeOperation(random))
    let records = 0
    await inParallel(operationCount, 8, async (index) => {
      const operation = operations[index]
      assert.ok(operation !== undefined)
      const { data, errors } = await world().ask(operation.query)
      assert.deepEqual(errors, [], operation.query)
      const expected = operation.evaluate(rows)
      records += expected.length
      assert.deepEqual(valuesOf(data, 'n'), expected, operation.query)
    })
    assert.ok(records > 200, `Only ${records} records were compared.`)
  })
}
