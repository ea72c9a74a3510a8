import type { ServiceResponse } from '@cairn/service-kit'

export const answer = (body: unknown): ServiceResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})
