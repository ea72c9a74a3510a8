import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const pollMs = 1_000

/** Where files lie, followed while they are moved. */
export const fileLocationQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'file-location'],
    queryFn: ({ signal }) => request('GET /platform/storage/:ref/location', { params: { ref }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.move !== null && data?.move !== undefined && data.move.state !== 'failed' ? pollMs : false,
  })

type NewFileBucket = NonNullable<RequestOptions<'PUT /platform/storage/:ref/location/bucket'>['body']>

export const setFileBucketMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: NewFileBucket) =>
      request('PUT /platform/storage/:ref/location/bucket', { params: { ref }, body }),
    onSuccess: (location) => queryClient.setQueryData(fileLocationQuery(ref).queryKey, location),
    // What was sent has a secret.
    gcTime: 0,
  })

export const checkFileBucketMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: NewFileBucket) =>
      request('POST /platform/storage/:ref/location/check', { params: { ref }, body }),
  })

/** How many files become unreadable if the bucket is removed. */
export const bucketFilesQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'bucket-files'],
    queryFn: ({ signal }) => request('GET /platform/storage/:ref/location/bucket/files', { params: { ref }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const removeFileBucketMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (unreadable: number) =>
      request('DELETE /platform/storage/:ref/location/bucket', { params: { ref }, query: { unreadable } }),
    onSuccess: (location) => queryClient.setQueryData(fileLocationQuery(ref).queryKey, location),
  })

export const moveFilesMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (to: 'disk' | 'bucket') =>
      request('POST /platform/storage/:ref/location/move', { params: { ref }, body: { to } }),
    onSuccess: (location) => queryClient.setQueryData(fileLocationQuery(ref).queryKey, location),
  })
