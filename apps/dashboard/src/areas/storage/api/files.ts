import type { FilePage, FileJob } from '@cairn/contracts/storage/files'
import type { FileSortColumn } from '@cairn/contracts/storage/file-rules'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

/** The first page paints fast; who scrolls on through a large folder waits for fewer requests, and so does each reload of it. */
const firstPageSize = 200
const nextPageSize = 1_000
const pollMs = 1_000

export interface BucketPlace {
  ref: string
  bucket: string
}

export interface FolderView {
  /** Empty, or a path that ends in a slash. */
  folder: string
  search: string
  column: FileSortColumn
  order: 'asc' | 'desc'
}

const filesKey = ({ ref, bucket }: BucketPlace) => ['project', ref, 'files', bucket] as const

/** What is directly in a folder, a page at a time. */
export const folderQuery = (place: BucketPlace, view: FolderView) =>
  infiniteQueryOptions({
    queryKey: [...filesKey(place), view],
    queryFn: ({ signal, pageParam }) =>
      request('POST /platform/storage/:ref/buckets/:id/objects/list', {
        params: { ref: place.ref, id: place.bucket },
        body: { ...view, cursor: pageParam, limit: pageParam === null ? firstPageSize : nextPageSize },
        signal,
      }),
    initialPageParam: initialCursor(),
    getNextPageParam: ({ cursor }) => cursor,
    // What the route has prefetched is not read again when the page appears. Changes made here read it again at once.
    staleTime: 5_000,
  })

// Typed by its return, so that the query takes a text as well.
function initialCursor(): string | null {
  return null
}

export type FolderPages = InfiniteData<FilePage>

export const reloadFiles = (place: BucketPlace) => queryClient.invalidateQueries({ queryKey: filesKey(place) })

export const isJobActive = ({ state }: FileJob): boolean => state === 'waiting' || state === 'running'

/** Jobs that change files, followed while one goes on. */
export const fileJobsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'file-jobs'],
    queryFn: ({ signal }) => request('GET /platform/storage/:ref/file-jobs', { params: { ref }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isJobActive) === true ? pollMs : false),
    staleTime: 0,
  })

export type FileChange = NonNullable<RequestOptions<'POST /platform/storage/:ref/buckets/:id/objects/jobs'>['body']>

const reloadJobs = (ref: string) => queryClient.invalidateQueries({ queryKey: fileJobsQuery(ref).queryKey })

export const changeFilesMutation = (place: BucketPlace) =>
  mutationOptions({
    mutationFn: (body: FileChange) =>
      request('POST /platform/storage/:ref/buckets/:id/objects/jobs', {
        params: { ref: place.ref, id: place.bucket },
        body,
      }),
    onSettled: () => Promise.all([reloadFiles(place), reloadJobs(place.ref)]),
  })

export const cancelFileJobMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) => request('POST /platform/storage/:ref/file-jobs/:id/cancel', { params: { ref, id } }),
    onSettled: () => reloadJobs(ref),
  })

/** How many files are selected, with those in selected folders. */
export const countQuery = (place: BucketPlace, items: readonly string[]) =>
  queryOptions({
    queryKey: [...filesKey(place), 'count', items],
    queryFn: ({ signal }) =>
      request('POST /platform/storage/:ref/buckets/:id/objects/count', {
        params: { ref: place.ref, id: place.bucket },
        body: { items: [...items] },
        signal,
      }),
    staleTime: 0,
  })

/** Where a file is read from: below the URL of the project. Renewed before it expires. */
export const readUrlQuery = (place: BucketPlace, name: string) =>
  queryOptions({
    queryKey: ['project', place.ref, 'file-url', place.bucket, name],
    queryFn: ({ signal }) =>
      request('POST /platform/storage/:ref/buckets/:id/objects/read-url', {
        params: { ref: place.ref, id: place.bucket },
        body: { name },
        signal,
      }),
    staleTime: 30 * 60_000,
  })

export const signFileMutation = (place: BucketPlace, name: string) =>
  mutationOptions({
    mutationFn: (seconds: number) =>
      request('POST /platform/storage/:ref/buckets/:id/objects/sign', {
        params: { ref: place.ref, id: place.bucket },
        body: { name, expires_in: seconds },
      }),
  })

export const requestUploads = (place: BucketPlace, names: readonly string[], replace: boolean) =>
  request('POST /platform/storage/:ref/buckets/:id/objects/upload-urls', {
    params: { ref: place.ref, id: place.bucket },
    body: { names: [...names], replace },
  })

export const requestZip = (place: BucketPlace, items: readonly string[], base: string) =>
  request('POST /platform/storage/:ref/buckets/:id/objects/zip-url', {
    params: { ref: place.ref, id: place.bucket },
    body: { items: [...items], base },
  })

/** Deletes what has arrived of an upload that nobody will continue. */
export const abandonUpload = ({ ref, bucket }: BucketPlace, upload: string) =>
  request('POST /platform/storage/:ref/buckets/:id/objects/abandon-upload', {
    params: { ref, id: bucket },
    body: { upload },
  })
