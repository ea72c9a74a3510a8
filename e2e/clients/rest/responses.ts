import { test } from 'node:test'
import { checkAnswer, checkRequests, withBody } from './checks.ts'
import type { World } from './checks.ts'

const respond = (headers: unknown, status = '200') =>
  withBody('POST', { headers: headers === undefined ? '' : JSON.stringify(headers), status })

const notHeaders = { status: 500, error: { code: 'PGRST111' } }

/** Status and headers that a function of the database sets. */
export const responseChecks = (world: World): void => {
  checkRequests(world, [
    ['a header with a line end', '/rpc/respond', respond([{ 'x-a': 'a\nb: c' }]), notHeaders],
    ['a header with characters that none has', '/rpc/respond', respond([{ 'x-a': '日本' }]), notHeaders],
    ['a name that no header has', '/rpc/respond', respond([{ 'x a': 'b' }]), notHeaders],
    [
      'a status that is followed by another answer',
      '/rpc/respond',
      respond(undefined, '103'),
      { status: 500, error: { code: 'PGRST112' } },
    ],
    [
      'a raised status that is followed by another answer',
      '/rpc/raise_response',
      withBody('POST', { detail: '{"status":103}' }),
      { status: 500, error: { code: 'PGRST121' } },
    ],
    ['PT103 is no status', '/rpc/refuse', withBody('POST', { code: 'PT103', words: 'no' }), { status: 400 }],
    [
      'a raised header with a line end',
      '/rpc/raise_response',
      withBody('POST', { detail: '{"status":402,"headers":{"x-a":"a\\nb: c"}}' }),
      { status: 500, error: { code: 'PGRST121' } },
    ],
    [
      'a raised code that no header takes',
      '/rpc/raise_response',
      withBody('POST', { detail: '{"status":402}', code: '支払い\nnow' }),
      { status: 402, error: { code: '支払い\nnow', message: 'No' } },
    ],
    [
      'return=headers-only tells every digit of a key',
      '/big_keys',
      withBody('POST', {}, { prefer: 'return=headers-only' }),
      { status: 201, headers: { location: '/big_keys?id=eq.9007199254740993' } },
    ],
  ])

  test('a function cannot say where its answer ends', async () => {
    const headers = [{ 'transfer-encoding': 'chunked', connection: 'keep-alive, x', 'x-own': 'c' }]
    checkAnswer(await world().send('/rpc/respond', respond(headers)), {
      status: 200,
      json: 'done',
      headers: { 'x-own': 'c', 'content-length': '6' },
    })
  })
}
