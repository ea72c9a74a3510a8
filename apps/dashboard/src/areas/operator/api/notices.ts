import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

const fiveMinutes = 5 * 60_000
const halfAnHour = 30 * 60_000

/** What everybody should know now. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => request('GET /api/notices', { signal }),
  refetchInterval: fiveMinutes,
  // That there is trouble is no reason to make more of it.
  retry: false,
})

const mostSkewMs = 2 * 60_000

/** How far the browser's clock is from the server's, at the middle of the time that asking took. */
const measureSkewMs = async (signal: AbortSignal): Promise<number> => {
  const askedAt = Date.now()
  const { utcTime } = await request('GET /api/get-utc-time', { signal })
  return Math.abs(Date.parse(utcTime) - (askedAt + Date.now()) / 2)
}

/** Whether the browser's clock is wrong by more than two minutes. A check that fails says nothing. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async ({ signal }) => (await measureSkewMs(signal)) > mostSkewMs,
  staleTime: halfAnHour,
  refetchInterval: halfAnHour,
  refetchIntervalInBackground: true,
  retry: false,
})
