import type { Deployment, EdgeFunction } from '@cairn/contracts/functions/functions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const functionsKey = (ref: string) => ['project', ref, 'functions'] as const

export const functionsQuery = (ref: string) =>
  queryOptions({
    queryKey: functionsKey(ref),
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/functions', { params: { ref }, signal }),
  })

export const functionQuery = (ref: string, slug: string) =>
  queryOptions({
    queryKey: [...functionsKey(ref), slug],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/functions/:slug', { params: { ref, slug }, signal }),
  })

export const functionFilesQuery = (ref: string, slug: string) =>
  queryOptions({
    queryKey: [...functionsKey(ref), slug, 'files'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/functions/:slug/files', { params: { ref, slug }, signal }),
  })

const functionsChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: functionsKey(ref) })

export const deployFunctionMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ slug, deployment }: { slug: string; deployment: Deployment }) =>
      request('POST /v1/projects/:ref/functions/deploy', { params: { ref }, query: { slug }, body: deployment }),
    onSuccess: () => functionsChanged(ref),
  })

export const changeFunctionMutation = (ref: string, slug: string) =>
  mutationOptions({
    mutationFn: (body: Pick<EdgeFunction, 'name' | 'verify_jwt'>) =>
      request('PATCH /v1/projects/:ref/functions/:slug', { params: { ref, slug }, body }),
    onSuccess: () => functionsChanged(ref),
  })

export const deleteFunctionMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (slug: string) => request('DELETE /v1/projects/:ref/functions/:slug', { params: { ref, slug } }),
    // Its own page is left: nothing asks for it again.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: functionsKey(ref), exact: true }),
  })
