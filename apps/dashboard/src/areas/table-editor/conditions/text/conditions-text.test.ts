import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition, Filter } from '@cairn/contracts/database/conditions'
import { filterOperators, isValues, valueOperators } from '@cairn/contracts/database/filter-operators'
import * as fc from 'fast-check'
import { formatConditions } from './format-conditions.ts'
import { operatorPatterns, operatorTexts } from './operator-words.ts'
import { parseConditions } from './parse-conditions.ts'

const word = fc.constantFrom(
  'and',
  'OR',
  'not',
  'null',
  'NULL',
  'is',
  'in',
  'a b',
  '',
  '"',
  "'",
  '(',
  'ü',
  '->',
  '5',
  '-1',
  '=',
)
const string = fc.oneof(word, fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 12 }))
const target = fc.record(
  { column: string, path: fc.array(string, { minLength: 1, maxLength: 3 }) },
  { requiredKeys: ['column'] },
)
const filter: fc.Arbitrary<Filter> = fc
  .oneof(
    fc.tuple(target, fc.record({ operator: fc.constantFrom(...valueOperators), value: string })),
    fc.tuple(
      target,
      fc.record({
        operator: fc.constantFrom('in', 'not in'),
        values: fc.array(string, { minLength: 1, maxLength: 4 }),
      }),
    ),
    fc.tuple(
      target,
      fc.record({ operator: fc.constant('between'), values: fc.array(string, { minLength: 2, maxLength: 2 }) }),
    ),
    fc.tuple(target, fc.record({ operator: fc.constant('is'), value: fc.constantFrom(...isValues) })),
  )
  .map(([about, rest]) => ({ ...about, ...rest }))

const conditionWithin = (depth: number): fc.Arbitrary<Condition> => {
  if (depth === 0) return filter
  const group = fc.array(conditionWithin(depth - 1), { minLength: 2, maxLength: 3 })
  return fc.oneof(
    { weight: 3, arbitrary: filter },
    group.map((all) => ({ all })),
    group.map((any) => ({ any })),
  )
}
const countOf = (condition: Condition): number =>
  'all' in condition ? total(condition.all) : 'any' in condition ? total(condition.any) : 1
const total = (conditions: readonly Condition[]): number => conditions.reduce((sum, each) => sum + countOf(each), 0)
const conditions = fc.array(conditionWithin(4), { maxLength: 4 }).filter((each) => total(each) <= 50)

/** Key order aside. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('any conditions come back from their text as they were', () => {
  fc.assert(
    fc.property(conditions, (written) => {
      const text = formatConditions(written)
      const { conditions: read, problem } = parseConditions(text)
      assert.equal(problem, undefined, text)
      assert.deepEqual(plain(read), plain(written), text)
    }),
    { numRuns: 2_000 },
  )
})

test('no text makes the parser throw, and a problem is inside the text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...filterOperators,
      'and',
      'or',
      'not',
      'null',
      '(',
      ')',
      ',',
      '"',
      "'",
      '->',
      'a',
      'b c',
      '5',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).chain((pieces) => fc.constantFrom(pieces.join(' '), pieces.join(''))),
      (text) => {
        const { conditions: read, problem } = parseConditions(text)
        assert.equal(read === undefined, problem !== undefined)
        if (problem === undefined) return
        assert.ok(
          problem.start >= 0 && problem.start <= problem.end && problem.end <= text.length,
          `${text}: ${problem.start}`,
        )
      },
    ),
    { numRuns: 5_000 },
  )
  for (const text of ['('.repeat(100_000), `a = 1${' and a = 1'.repeat(10_000)}`, `a in (${'1,'.repeat(10_000)}`])
    assert.ok(parseConditions(text).problem !== undefined)
})

test('conditions are written as people would write them', () => {
  const cases: [Condition[], string][] = [
    [[], ''],
    [
      [
        { column: 'status', operator: 'in', values: ['paid', 'shipped'] },
        {
          any: [
            { column: 'total', operator: '>', value: '5' },
            { column: 'note', operator: 'contains', value: 'half price' },
          ],
        },
      ],
      'status in (paid, shipped) and (total > 5 or note contains "half price")',
    ],
    [[{ column: 'data', path: ['address', 'city'], operator: '=', value: 'Berlin' }], 'data->address->city = Berlin'],
    [[{ column: 'data', path: ['a b', '0'], operator: 'is', value: 'not null' }], 'data->"a b"->0 is not null'],
    [
      [{ column: 'Order Date', operator: 'between', values: ['2026-01-01', '2026-02-01'] }],
      '"Order Date" between 2026-01-01 and 2026-02-01',
    ],
    [
      [
        {
          any: [
            { column: 'a', operator: '=', value: 'null' },
            { column: 'or', operator: '=', value: 'and' },
          ],
        },
      ],
      'a = "null" or "or" = "and"',
    ],
    [[{ column: 'note', operator: '=', value: 'say "hi"' }], `note = 'say "hi"'`],
    [[{ column: 'tags', operator: '@>', value: '{a}' }], 'tags @> {a}'],
    [[{ column: 'name', operator: '!~~*', value: 'x%' }], 'name not ilike x%'],
  ]
  for (const [written, text] of cases) assert.equal(formatConditions(written), text)
})

const read = (text: string) => {
  const { conditions: found } = parseConditions(text)
  return found === undefined ? undefined : formatConditions(found)
}

test('what people type is understood: case of keywords, quotes, spaces, other spellings', () => {
  assert.equal(read('  a=1   AND b  IS  NOT   NULL '), 'a = 1 and b is not null')
  assert.equal(read("a = 'it''s' Or b != -5"), `a = "it's" or b <> -5`)
  assert.equal(read('a Not  In (1,2 , "3, 4")'), 'a not in (1, 2, "3, 4")')
  assert.equal(read('data->>address->>"zip code" >= 10000'), 'data->address->"zip code" >= 10000')
  assert.equal(read('a = 1 and b = 2 or c = 3'), '(a = 1 and b = 2) or c = 3')
  assert.equal(read('((a = 1))'), 'a = 1')
  assert.equal(read('in in (1) and is is null and android > 1'), 'in in (1) and is is null and android > 1')
  assert.equal(read('a ~~* x% and b !~~ y'), 'a ilike x% and b not like y')
})

test('a problem is named where it is', () => {
  const cases: [text: string, message: RegExp, marked: string][] = [
    ['status', /Expected an operator after "status"/, ''],
    ['status like', /Expected a value/, ''],
    ['status = paid shipped', /Expected "and" or "or"/, 'shipped'],
    ['status ist paid', /Expected an operator/, 'ist'],
    ['= 5', /Expected a column/, '='],
    ['a = 1 and', /Expected a column/, ''],
    ['a = 1 and and b = 2', /Expected a column/, 'and'],
    ['a = "x', /not closed/, '"x'],
    ['(a = 1', /parenthesis is not closed/, '('],
    ['a = 1)', /not opened/, ')'],
    ['a in 1', /list of values/, '1'],
    ['a in (1 2)', /comma or a closing/, '2'],
    ['a in ()', /Expected a value/, ')'],
    ['a between 1', /second value/, ''],
    ['a is maybe', /null, not null, true or false/, 'maybe'],
    ['a = null', /"is null"/, 'null'],
    ['a-> = 1', /after "->"/, '='],
  ]
  for (const [text, message, marked] of cases) {
    const { problem } = parseConditions(text)
    assert.ok(problem !== undefined, text)
    assert.match(problem.message, message, text)
    assert.equal(text.slice(problem.start, problem.end), marked, text)
  }
})

test('groups have a depth and texts a length that the server accepts', () => {
  const nested = (depth: number): string => (depth === 0 ? 'a = 1' : `(a = 1 or (b = 1 and ${nested(depth - 1)}))`)
  assert.equal(parseConditions(nested(2)).problem, undefined)
  assert.match(parseConditions(nested(3)).problem?.message ?? '', /up to 5 deep/)
  assert.match(parseConditions(`a = 1${' and a = 1'.repeat(50)}`).problem?.message ?? '', /up to 50 conditions/)
})

test('each operator is written in one way that is read', () => {
  for (const operator of filterOperators) {
    const found = operatorPatterns.find(({ pattern }) => {
      pattern.lastIndex = 0
      return pattern.test(operatorTexts[operator])
    })
    assert.equal(found?.operator, operator)
  }
})
