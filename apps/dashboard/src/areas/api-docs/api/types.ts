import { mutationOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

export const typescriptTypesMutation = (ref: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await request('GET /v1/projects/:ref/types/typescript', { params: { ref }, query: {} })).types,
    gcTime: 0,
  })
