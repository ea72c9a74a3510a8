import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

/** The access keys of the S3 protocol, without their secrets. */
export const s3KeysQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 's3-keys'],
    queryFn: ({ signal }) => request('GET /platform/storage/:ref/credentials', { params: { ref }, signal }),
  })

const reload = (ref: string) => () => queryClient.invalidateQueries({ queryKey: s3KeysQuery(ref).queryKey })

export const createS3KeyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (description: string) =>
      request('POST /platform/storage/:ref/credentials', { params: { ref }, body: { description } }),
    onSuccess: reload(ref),
    // The answer has a secret: it goes when the page that shows it does.
    gcTime: 0,
  })

export const deleteS3KeyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) => request('DELETE /platform/storage/:ref/credentials/:id', { params: { ref, id } }),
    onSettled: reload(ref),
  })
