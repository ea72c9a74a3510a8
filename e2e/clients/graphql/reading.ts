import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkData, checkRefusals, checkValues, valuesOf } from './checks.ts'
import type { World } from './checks.ts'

const edges = (...nodes: unknown[]) => ({ edges: nodes.map((node) => ({ node })) })

const numbers = (given: string) => `{ numberCollection(${given}) { edges { node { n } } } }`
const accounts = (filter: string) => `{ accountCollection(filter: ${filter}) { edges { node { id } } } }`

const page = (given: string) =>
  `{ numberCollection(${given}) { edges { node { n } } pageInfo { hasNextPage hasPreviousPage } } }`
const paged = (values: number[], hasNextPage: boolean, hasPreviousPage: boolean) => ({
  numberCollection: { ...edges(...values.map((n) => ({ n }))), pageInfo: { hasNextPage, hasPreviousPage } },
})

export const pagingChecks = (world: World): void => {
  checkData(world, [
    [
      'a page has 30 records unless another size is asked for',
      `{ numberCollection { edges { node { __typename } } } }`,
      { numberCollection: edges(...Array.from({ length: 30 }, () => ({ __typename: 'number' }))) },
    ],
    ['the first page has more behind it and nothing before it', page('first: 2'), paged([1, 2], true, false)],
    ['a page after a cursor has records on both sides', page('first: 2, after: "WzJd"'), paged([3, 4], true, true)],
    ['the last records come in the same order', page('last: 2'), paged([39, 40], false, true)],
    ['records before a cursor', page('last: 2, before: "WzVd"'), paged([3, 4], true, true)],
    ['an offset skips records', page('first: 2, offset: 3'), paged([4, 5], true, true)],
    ['a page of no records', page('first: 0'), paged([], true, false)],
    ['a page behind the last record is empty', page('first: 1, after: "WzQwXQ=="'), paged([], false, true)],
    [
      'more than the largest page is cut to it',
      `{ accountCollection(first: 1000) { totalCount } }`,
      { accountCollection: { totalCount: 3 } },
    ],
    [
      'the total counts all pages',
      `{ accountCollection(first: 1) { totalCount edges { node { id } } } }`,
      { accountCollection: { totalCount: 3, ...edges({ id: 1 }) } },
    ],
    [
      'the total counts what the filter matches',
      `{ accountCollection(filter: {is_active: {eq: true}}) { totalCount } }`,
      { accountCollection: { totalCount: 2 } },
    ],
    [
      'aggregates are taken of all records that match',
      `{ accountCollection(first: 1) { aggregate { count sum { credits age } avg { age } min { email } max { born } } } }`,
      {
        accountCollection: {
          aggregate: {
            count: 3,
            sum: { credits: '9007199254741005', age: 56 },
            avg: { age: 28 },
            min: { email: 'ada@example.com' },
            max: { born: '2000-01-01' },
          },
        },
      },
    ],
  ])
  checkRefusals(world, [
    [
      'first and last exclude each other',
      numbers('first: 1, last: 1'),
      'only one of "first" and "last" may be provided',
    ],
    [
      'before and after exclude each other',
      numbers('before: "WzFd", after: "WzFd"'),
      'only one of "before" and "after" may be provided',
    ],
    ['first goes with after', numbers('first: 1, before: "WzFd"'), '"first" may only be used with "after"'],
    ['last goes with before', numbers('last: 1, after: "WzFd"'), '"last" may only be used with "before"'],
    ['a negative page size is refused', numbers('first: -1'), '`first` must be an unsigned integer'],
    [
      'a cursor of another order is refused',
      numbers('after: "WzFd", orderBy: [{note: AscNullsLast}]'),
      'Failed to decode cursor',
    ],
    ['a cursor that is none is refused', numbers('after: "%%%"'), 'Failed to decode cursor'],
    [
      'totalCount is not there unless a comment enables it',
      '{ numberCollection { totalCount } }',
      'Unknown field "totalCount" on type numberConnection',
    ],
  ])
  test('cursors lead through all records once, also where values are equal or null', async () => {
    const found: unknown[] = []
    let after: unknown = null
    for (let pages = 0; pages < 10; pages += 1) {
      const { data, errors } = await world().ask(
        `query ($after: Cursor) { numberCollection(first: 7, after: $after, orderBy: [{note: DescNullsLast}]) { edges { node { n } } pageInfo { endCursor hasNextPage } } }`,
        { variables: { after } },
      )
      assert.deepEqual(errors, [])
      found.push(...valuesOf(data, 'n'))
      ;[after] = valuesOf(data, 'endCursor')
      if (valuesOf(data, 'hasNextPage')[0] === false) break
    }
    const [result] = await world().sql('select n from public.number order by note desc nulls last, n')
    assert.deepEqual(
      found,
      result?.rows?.map(([n]) => Number(n)),
    )
  })
}

export const filterChecks = (world: World): void => {
  checkValues(world, 'id', [
    ['eq', accounts('{email: {eq: "ada@example.com"}}'), [1]],
    ['neq leaves out nulls, as SQL does', accounts('{age: {neq: 36}}'), [3]],
    ['gt, lt on one field are both required', accounts('{age: {gt: 10, lt: 30}}'), [3]],
    ['gte and lte', accounts('{age: {gte: 20, lte: 20}}'), [3]],
    ['in', accounts('{id: {in: [1, 3]}}'), [1, 3]],
    ['in an empty list matches nothing', accounts('{id: {in: []}}'), []],
    ['is NULL', accounts('{age: {is: NULL}}'), [2]],
    ['is NOT_NULL', accounts('{age: {is: NOT_NULL}}'), [1, 3]],
    ['like', accounts('{email: {like: "%b@%"}}'), [2]],
    ['ilike', accounts('{email: {ilike: "ADA%"}}'), [1]],
    ['startsWith takes wildcards as they are', accounts('{email: {startsWith: "%"}}'), []],
    ['startsWith', accounts('{email: {startsWith: "cy"}}'), [3]],
    ['regex', accounts('{email: {regex: "^[ab]"}}'), [1, 2]],
    ['iregex', accounts('{email: {iregex: "^CY"}}'), [3]],
    ['a list contains', accounts('{tags: {contains: ["math"]}}'), [1, 3]],
    ['a list is contained', accounts('{tags: {containedBy: ["math"]}}'), [2, 3]],
    ['lists overlap', accounts('{tags: {overlaps: ["poetry", "x"]}}'), [1]],
    ['lists are equal', accounts('{scores: {eq: [1, 2]}}'), [1]],
    ['BigInt beyond what numbers of JavaScript hold', accounts('{credits: {eq: "9007199254740993"}}'), [1]],
    ['BigFloat', accounts('{balance: {lt: "1"}}'), [3]],
    ['Boolean', accounts('{is_active: {eq: false}}'), [2]],
    ['UUID', accounts('{token: {eq: "7b0a4a66-5b1e-4d1e-8c55-0c9d8f7f0a01"}}'), [1]],
    ['Date', accounts('{born: {gt: "1900-01-01"}}'), [3]],
    ['Time', accounts('{wakes_at: {lte: "06:30"}}'), [1]],
    ['Datetime', accounts('{created_at: {gte: "2024-01-01T00:00:00Z"}}'), [1, 2, 3]],
    ['an enum', accounts('{mood: {in: [sad]}}'), [2]],
    ['a type without a scalar', accounts('{address: {eq: "10.0.0.1"}}'), [1]],
    ['nodeId', accounts('{nodeId: {eq: "WyJwdWJsaWMiLCAiYWNjb3VudCIsIDJd"}}'), [2]],
    ['or', accounts('{or: [{id: {eq: 1}}, {age: {is: NULL}}]}'), [1, 2]],
    ['and', accounts('{and: [{is_active: {eq: true}}, {age: {lt: 30}}]}'), [3]],
    ['not', accounts('{not: {id: {eq: 2}}}'), [1, 3]],
    ['operators nest', accounts('{or: [{and: [{id: {eq: 1}}, {not: {id: {eq: 2}}}]}, {id: {eq: 3}}]}'), [1, 3]],
    ['empty filters do not count', accounts('{or: [{}, {id: {eq: 2}}], not: {and: [{}]}}'), [2]],
    [
      'an operator with an omitted variable does not count',
      'query ($e: String) { accountCollection(filter: {email: {eq: $e}}) { edges { node { id } } } }',
      [1, 2, 3],
    ],
    [
      'a filter can be a variable',
      'query ($f: accountFilter) { accountCollection(filter: $f) { edges { node { id } } } }',
      [2],
      { variables: { f: { email: { startsWith: 'bob' } } } },
    ],
    [
      'order, descending, nulls last',
      '{ accountCollection(orderBy: [{age: DescNullsLast}]) { edges { node { id } } } }',
      [1, 3, 2],
    ],
    [
      'order, ascending, nulls first',
      '{ accountCollection(orderBy: [{age: AscNullsFirst}]) { edges { node { id } } } }',
      [2, 3, 1],
    ],
    [
      'order by several fields',
      '{ accountCollection(orderBy: [{is_active: AscNullsLast}, {id: DescNullsLast}]) { edges { node { id } } } }',
      [2, 3, 1],
    ],
  ])
  checkRefusals(world, [
    ['an operator that a type does not have is refused', accounts('{is_active: {gt: true}}'), /gt/],
    ['a value of another type is refused', accounts('{age: {eq: "old"}}'), /Int cannot represent/],
    [
      'a value that Postgres cannot read is an error of the answer',
      accounts('{born: {eq: "tomorrowish"}}'),
      /invalid input syntax for type date/,
    ],
    ['JSON cannot be filtered by', accounts('{profile: {eq: "{}"}}'), /profile/],
  ])
}

export const recordChecks = (world: World): void => {
  checkData(world, [
    [
      'scalars',
      '{ accountCollection(first: 1) { edges { node { id email age mood credits balance rating is_active tags scores profile token born wakes_at created_at address } } } }',
      {
        accountCollection: edges({
          id: 1,
          email: 'ada@example.com',
          age: 36,
          mood: 'happy',
          credits: '9007199254740993',
          balance: '12.5000',
          rating: 4.5,
          is_active: true,
          tags: ['math', 'poetry'],
          scores: [1, 2],
          profile: '{"a": 1}',
          token: '7b0a4a66-5b1e-4d1e-8c55-0c9d8f7f0a01',
          born: '1815-12-10',
          wakes_at: '06:30:00',
          created_at: '2024-01-01T00:00:00+00:00',
          address: '10.0.0.1/32',
        }),
      },
    ],
    [
      'a record leads to its parent and its children',
      '{ blogCollection(first: 1) { edges { node { owner { email } blog_postCollection(orderBy: [{title: DescNullsLast}]) { edges { node { title } } } } } } }',
      {
        blogCollection: edges({
          owner: { email: 'ada@example.com' },
          blog_postCollection: edges({ title: 'Difference' }, { title: 'Analytical' }),
        }),
      },
    ],
    [
      'a unique foreign key leads to one record',
      '{ accountCollection(first: 2) { edges { node { passport { id account { id } } } } } }',
      { accountCollection: edges({ passport: { id: 10, account: { id: 1 } } }, { passport: null }) },
    ],
    [
      'a comment names the fields of a foreign key',
      '{ letterCollection { edges { node { from { id sentLetters { edges { node { id } } } } } } } }',
      { letterCollection: edges({ from: { id: 1, sentLetters: edges({ id: 1 }) } }) },
    ],
    [
      'nested pages',
      '{ accountCollection(first: 1) { edges { node { blogCollection(last: 1) { pageInfo { hasPreviousPage startCursor } edges { cursor node { name } } } } } } }',
      {
        accountCollection: edges({
          blogCollection: {
            pageInfo: { hasPreviousPage: true, startCursor: 'WzJd' },
            edges: [{ cursor: 'WzJd', node: { name: 'Poems' } }],
          },
        }),
      },
    ],
    [
      'computed fields: a value, a record and a collection',
      '{ accountCollection(first: 1) { edges { node { greeting first_blog { name } posts(filter: {rank: {is: NOT_NULL}}) { edges { node { title } } } } } } }',
      {
        accountCollection: edges({
          greeting: 'Hello ada@example.com',
          first_blog: { name: 'Engines' },
          posts: edges({ title: 'Analytical' }, { title: 'Odes' }),
        }),
      },
    ],
    [
      'an identifier leads to its record',
      '{ node(nodeId: "WyJwdWJsaWMiLCAiYmxvZyIsIDFd") { __typename nodeId ... on blog { name } ... on account { email } } }',
      { node: { __typename: 'blog', nodeId: 'WyJwdWJsaWMiLCAiYmxvZyIsIDFd', name: 'Engines' } },
    ],
    [
      'an identifier of no record leads to null',
      '{ node(nodeId: "WyJwdWJsaWMiLCAiYmxvZyIsIDk5XQ==") { nodeId } }',
      { node: null },
    ],
    [
      'a table of several key columns',
      '{ membershipCollection { edges { node { nodeId } } } }',
      {
        membershipCollection: edges(
          { nodeId: Buffer.from('["public", "membership", 1, 3]').toString('base64') },
          { nodeId: Buffer.from('["public", "membership", 3, 1]').toString('base64') },
        ),
      },
    ],
    [
      'names of enum values are those of the comment',
      '{ blog_postCollection(filter: {status: {eq: in_review}}) { edges { node { status } } } }',
      { blog_postCollection: edges({ status: 'in_review' }) },
    ],
    [
      'comments rename tables and columns',
      '{ thingCollection { edges { node { __typename amount } } } }',
      { thingCollection: edges({ __typename: 'Thing', amount: 5 }) },
    ],
    [
      'a view with a key of a comment',
      '{ active_accountCollection(filter: {id: {gt: 1}}) { edges { node { email } } } }',
      { active_accountCollection: edges({ email: 'cy@example.com' }) },
    ],
    [
      'aliases, the same field with other arguments',
      '{ a: numberCollection(first: 1) { e: edges { m: node { x: n n } } } b: numberCollection(last: 1) { edges { node { n } } } }',
      { a: { e: [{ m: { x: 1, n: 1 } }] }, b: edges({ n: 40 }) },
    ],
    [
      'fragments, and fields selected twice',
      'query { ...q } fragment q on Query { numberCollection(first: 1) { edges { node { n } } edges { node { note } cursor } } }',
      { numberCollection: { edges: [{ node: { n: 1, note: 'note 1' }, cursor: 'WzFd' }] } },
    ],
    [
      'include and skip',
      'query ($yes: Boolean!, $no: Boolean!) { numberCollection(first: 1) { edges @skip(if: $no) { node { n @include(if: $no) note @include(if: $yes) } } } }',
      { numberCollection: edges({ note: 'note 1' }) },
      { variables: { yes: true, no: false } },
    ],
    [
      '__typename everywhere',
      '{ __typename numberCollection(first: 1) { __typename edges { __typename } pageInfo { __typename } } }',
      {
        __typename: 'Query',
        numberCollection: {
          __typename: 'numberConnection',
          edges: [{ __typename: 'numberEdge' }],
          pageInfo: { __typename: 'PageInfo' },
        },
      },
    ],
    [
      'functions: arguments, defaults and lists',
      '{ a: add_numbers(a: 1) b: add_numbers(a: 1, b: 1) big_sum(items: ["1", "9007199254740993"]) }',
      { a: 11, b: 2, big_sum: '9007199254740994' },
    ],
    [
      'functions that return a record',
      '{ a: account_by_email(email_wanted: "cy@example.com") { id greeting } b: account_by_email(email_wanted: "nobody") { id } }',
      { a: { id: 3, greeting: 'Hello cy@example.com' }, b: null },
    ],
    [
      'functions that return records are collections',
      '{ accounts_with_tag(tag: "math", last: 1, filter: {id: {gt: 0}}) { totalCount edges { node { id } } } }',
      { accounts_with_tag: { totalCount: 2, ...edges({ id: 3 }) } },
    ],
  ])
  test('keys of an answer have the order of the selection', async () => {
    const { data } = await world().ask(
      '{ numberCollection(first: 1) { pageInfo { hasNextPage } edges { node { note n } } } }',
    )
    const expected = '{"numberCollection":{"pageInfo":{"hasNextPage":true},"edges":[{"node":{"note":"note 1","n":1}}]}}'
    assert.equal(JSON.stringify(data), expected)
  })
  test('an answer can have more fields than a function of Postgres has arguments', async () => {
    const names = Array.from({ length: 130 }, (_, at) => `f${at}`)
    const { data, errors } = await world().ask(
      `{ numberCollection(first: 1) { edges { node { ${names.map((name) => `${name}: n`).join(' ')} } } } }`,
    )
    assert.deepEqual(errors, [])
    assert.deepEqual(data, { numberCollection: edges(Object.fromEntries(names.map((name) => [name, 1]))) })
  })
  checkRefusals(world, [
    [
      'a table without a key is not in the API',
      '{ without_keyCollection { edges { cursor } } }',
      'Unknown field "without_keyCollection" on type Query',
    ],
    [
      'a table of another schema is not in the API',
      '{ thing: hidden_thingCollection { edges { cursor } } }',
      'Unknown field "hidden_thingCollection" on type Query',
    ],
    ['overloaded functions are not in the API', '{ overloaded(a: 1) }', 'Unknown field "overloaded" on type Query'],
    [
      'functions without a result are not in the API',
      'mutation { no_result }',
      'Unknown field "no_result" on type Mutation',
    ],
    ['a volatile function is no query', '{ fails }', 'Unknown field "fails" on type Query'],
    ['an error that a function raises', 'mutation { fails }', 'It failed on purpose'],
    ['an identifier that is none', '{ node(nodeId: "xyz") { nodeId } }', /Error decoding nodeId/],
    ['a missing argument', '{ add_numbers }', /"Query.add_numbers\(a:\)" of type "Int!" is required/],
  ])
}
