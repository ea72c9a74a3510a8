import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

/** Without secret keys: each is asked for when it is shown. */
export const projectApiKeysQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'api-keys', 'all'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/api-keys', { params: { ref }, query: {}, signal }),
  })

/** A key that applications are published with; the older one where no other is left. */
export const publicKeyIn = (keys: readonly ProjectApiKey[]): string | undefined =>
  (keys.find(({ type }) => type === 'publishable') ?? keys.find(({ name }) => name === 'anon'))?.api_key ?? undefined

export const legacyKeysQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'api-keys', 'legacy'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/api-keys/legacy', { params: { ref }, signal }),
  })

const keysChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: ['project', ref, 'api-keys'] })

/** The key in full. The audit log records who read it. */
export const readApiKey = async (ref: string, id: string): Promise<string | null> => {
  if (id !== 'service_role') {
    const key = await request('GET /v1/projects/:ref/api-keys/:id', { params: { ref, id }, query: { reveal: 'true' } })
    return key.api_key
  }
  const legacy = await request('GET /platform/projects/:ref/api-keys', { params: { ref } })
  return legacy.find(({ name }) => name === id)?.api_key ?? null
}

export const createApiKeyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /v1/projects/:ref/api-keys'>['body']) =>
      request('POST /v1/projects/:ref/api-keys', { params: { ref }, query: {}, body }),
    onSuccess: () => keysChanged(ref),
  })

export const deleteApiKeyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) => request('DELETE /v1/projects/:ref/api-keys/:id', { params: { ref, id } }),
    onSuccess: () => keysChanged(ref),
  })

export const switchLegacyKeysMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (isEnabled: boolean) =>
      request('PUT /v1/projects/:ref/api-keys/legacy', {
        params: { ref },
        query: { enabled: isEnabled ? 'true' : 'false' },
      }),
    onSuccess: () => keysChanged(ref),
  })
