import type { NetworkRestrictions } from '@cairn/contracts/network/network-restrictions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request, requestFile } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'
import { saveFile } from '~/lib/save-file.ts'

/** Bans come and go without a change that pages hear of. */
export const networkAccessQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'network-access'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/network-access', { params: { ref }, signal }),
    staleTime: 0,
  })

export const downloadCertificate = async (ref: string): Promise<void> =>
  saveFile(
    await requestFile('GET /platform/projects/:ref/network-access/certificate', { params: { ref } }),
    'postgres.crt',
  )

const reload = (ref: string) => () => queryClient.invalidateQueries({ queryKey: networkAccessQuery(ref).queryKey })

export const enforceSslMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (database: boolean) =>
      request('PUT /v1/projects/:ref/ssl-enforcement', { params: { ref }, body: { requestedConfig: { database } } }),
    onSuccess: reload(ref),
  })

export const restrictNetworkMutation = (ref: string) =>
  mutationOptions({
    mutationFn: async (body: NetworkRestrictions) =>
      (await request('POST /v1/projects/:ref/network-restrictions/apply', { params: { ref }, body })).config,
    onSuccess: reload(ref),
  })

export const liftBanMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (address: string) =>
      request('DELETE /v1/projects/:ref/network-bans', { params: { ref }, body: { ipv4_addresses: [address] } }),
    onSuccess: reload(ref),
  })
