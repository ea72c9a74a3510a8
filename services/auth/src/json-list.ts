import type { ServiceResponse } from '@cairn/service-kit'

/** As `json` of the service kit, for the answers of GoTrue that are bare lists. */
export const jsonList = (items: readonly unknown[], headers: Record<string, string> = {}): ServiceResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(items),
})
