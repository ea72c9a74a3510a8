import type { Bucket } from '@cairn/contracts/storage/buckets'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const pollMs = 1_000

/** Whether its files are being deleted. */
export const isBusy = ({ work }: Bucket): boolean => work !== null && work.state !== 'failed'

/** The buckets of a project, followed while files of one are deleted. */
export const bucketsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'buckets'],
    queryFn: ({ signal }) => request('GET /platform/storage/:ref/buckets', { params: { ref }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.buckets.some(isBusy) === true ? pollMs : false),
    staleTime: 0,
  })

/** One bucket, as the storage service describes it. */
export const bucketQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: ['project', ref, 'bucket', id],
    queryFn: ({ signal }) => request('GET /platform/storage/:ref/buckets/:id', { params: { ref, id }, signal }),
    staleTime: 60_000,
  })

const reload = (ref: string) => () => queryClient.invalidateQueries({ queryKey: bucketsQuery(ref).queryKey })

export const createBucketMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<RequestOptions<'POST /platform/storage/:ref/buckets'>['body']>) =>
      request('POST /platform/storage/:ref/buckets', { params: { ref }, body }),
    onSuccess: reload(ref),
  })

export const updateBucketMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<RequestOptions<'PATCH /platform/storage/:ref/buckets/:id'>['body']>) =>
      request('PATCH /platform/storage/:ref/buckets/:id', { params: { ref, id }, body }),
    onSuccess: reload(ref),
  })

export const emptyBucketMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/storage/:ref/buckets/:id/empty', { params: { ref, id } }),
    onSettled: reload(ref),
  })

export const deleteBucketMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /platform/storage/:ref/buckets/:id', { params: { ref, id } }),
    onSettled: reload(ref),
  })
