import { mutationOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'

export const approveCliLoginMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/cli/login'>['body']) =>
    request('POST /platform/cli/login', { body }),
  // The code goes when the page that shows it does.
  gcTime: 0,
})
