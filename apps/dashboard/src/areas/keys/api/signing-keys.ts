import type { SigningKeyState } from '@cairn/contracts/keys/signing-key-states'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const signingKeysQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'signing-keys'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/config/auth/signing-keys', { params: { ref }, signal }),
  })

const keysChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: signingKeysQuery(ref).queryKey })

export const createSigningKeyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /v1/projects/:ref/config/auth/signing-keys'>['body']) =>
      request('POST /v1/projects/:ref/config/auth/signing-keys', { params: { ref }, body }),
    onSuccess: () => keysChanged(ref),
  })

export const changeSigningKeyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ id, status }: { id: string; status: SigningKeyState }) =>
      request('PATCH /v1/projects/:ref/config/auth/signing-keys/:id', { params: { ref, id }, body: { status } }),
    onSuccess: () => keysChanged(ref),
  })

export const deleteSigningKeyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /v1/projects/:ref/config/auth/signing-keys/:id', { params: { ref, id } }),
    onSuccess: () => keysChanged(ref),
  })
