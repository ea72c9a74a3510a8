import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const busyMs = 1_000
const quietMs = 60_000

/** Followed closely while one is being made. */
export const installationBackupsQuery = queryOptions({
  queryKey: ['operator', 'installation-backups'],
  queryFn: ({ signal }) => request('GET /platform/operator/installation-backups', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.is_running === true ? busyMs : quietMs),
})

export const startInstallationBackupMutation = mutationOptions({
  mutationFn: () => request('POST /platform/operator/installation-backups', {}),
  onSuccess: (backups) => queryClient.setQueryData(installationBackupsQuery.queryKey, backups),
})
