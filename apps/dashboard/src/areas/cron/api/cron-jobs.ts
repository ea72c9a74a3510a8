import type { CreateCronJob, CronRun, UpdateCronJob } from '@cairn/contracts/cron/cron-jobs'
import { cronRunsPerPage } from '@cairn/contracts/cron/limits'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

const cronKey = (ref: string) => ['project', ref, 'cron-jobs'] as const

// Only while something runs: other questions would keep a database awake that nobody uses.
const busyMs = 1_000

export const hasEnded = ({ status }: Pick<CronRun, 'status'>): boolean => status !== 'starting' && status !== 'running'

export const cronJobsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...cronKey(ref), 'list'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/cron/jobs', { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ last_run: last }) => last !== null && !hasEnded(last)) === true && busyMs,
  })

export const cronJobQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...cronKey(ref), id],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/cron/jobs/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.last_run !== null && !hasEnded(data.last_run) && busyMs,
  })

const firstPage = (): number | undefined => undefined

export const cronRunsQuery = (ref: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...cronKey(ref), id, 'runs'],
    queryFn: ({ signal, pageParam }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/cron/jobs/:id/runs', {
        params: { id },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => (page.length === cronRunsPerPage ? page.at(-1)?.id : undefined),
    refetchInterval: ({ state: { data } }) => data?.pages[0]?.some((run) => !hasEnded(run)) === true && busyMs,
  })

const jobsChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: cronKey(ref) })

export const createCronJobMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: CreateCronJob) => requestDatabase(ref, 'POST /platform/pg-meta/:ref/cron/jobs', { body }),
    onSuccess: () => jobsChanged(ref),
  })

export const changeCronJobMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: UpdateCronJob & { id: number }) =>
      requestDatabase(ref, 'PATCH /platform/pg-meta/:ref/cron/jobs/:id', { params: { id: String(id) }, body }),
    onSuccess: () => jobsChanged(ref),
  })

export const runCronJobMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: number) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/cron/jobs/:id/runs', { params: { id: String(id) } }),
    onSuccess: () => jobsChanged(ref),
  })

export const deleteCronJobMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: number) =>
      requestDatabase(ref, 'DELETE /platform/pg-meta/:ref/cron/jobs/:id', { params: { id: String(id) } }),
    // Its own page is left: nothing asks for it again.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: cronJobsQuery(ref).queryKey, exact: true }),
  })
