import type { QueryRun } from '@cairn/contracts/database/query-runs'
import { queryOptions } from '@tanstack/react-query'
import { request, requestFile } from '~/api/client.ts'
import { ApiError } from '~/api/errors.ts'
import { CancelledError } from '../run/runs.ts'
import type { OnReach, RunAnswer } from '../run/runs.ts'

/** Longer than most proxies keep a silent request open would be cut off. */
const waitSeconds = 20
/** Between two attempts to reach a server that does not respond. */
const againMs = 2_000
const attempts = 30

export const queryRunsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'query-runs'],
    queryFn: ({ signal }) => request('GET /platform/pg-meta/:ref/query-runs', { params: { ref }, signal }),
    staleTime: 0,
  })

export const getQueryRun = (ref: string, id: string, wait: number): Promise<QueryRun> =>
  request('GET /platform/pg-meta/:ref/query-runs/:id', { params: { ref, id }, query: { wait } })

export const cancelQueryRun = (ref: string, id: string) =>
  request('POST /platform/pg-meta/:ref/query-runs/:id/cancel', { params: { ref, id }, keepalive: true })

const ended = (reason: string, message: string): ApiError => new ApiError(message, { code: 422, reason })

const readAnswer = async (ref: string, id: string): Promise<RunAnswer> => {
  const file = await requestFile('GET /platform/pg-meta/:ref/query-runs/:id/result', { params: { ref, id } })
  const answer: RunAnswer = JSON.parse(await file.text())
  return answer
}

/** What a run that has ended answered. Throws as the request that began it would have. */
export const answerOf = async (ref: string, run: QueryRun): Promise<RunAnswer> => {
  const { id, state, error, has_result: hasResult } = run
  if (state === 'cancelled') throw new CancelledError(error?.database)
  if (state === 'lost')
    throw ended('query_run_lost', 'Cairn restarted while the query ran. Check what it changed before you run it again.')
  if (error !== null) {
    const results = hasResult ? (await readAnswer(ref, id)).results : undefined
    throw new ApiError(error.message, { code: 422, ...error, results })
  }
  if (!hasResult)
    throw ended('query_result_not_kept', 'The query has ended, but its result is too large to be kept. Run it again.')
  return readAnswer(ref, id)
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || (error.code >= 502 && error.code <= 504))

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, againMs))

/** Waits until the run has ended, and goes on waiting while the server does not respond. */
export const followQueryRun = async (ref: string, id: string, onReach: OnReach): Promise<RunAnswer> => {
  for (let failures = 0; ;) {
    try {
      const run = await getQueryRun(ref, id, waitSeconds)
      onReach(true)
      if (run.state !== 'running') return await answerOf(ref, run)
      failures = 0
    } catch (error) {
      failures += 1
      if (!isUnreachable(error) || failures >= attempts) throw error
      onReach(false)
      await pause()
    }
  }
}

/** Whether an answer may be that of a proxy, or of the network, while the run continues. */
export const mayContinue = isUnreachable
