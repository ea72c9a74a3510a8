import type { ServiceResponse } from '../service.ts'

/** Not to be kept by anyone, since most answers carry tokens or personal data. */
export const json = (body: Record<string, unknown>, headers: Record<string, string> = {}): ServiceResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
})
