import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const createSupportRequestMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/support-requests'>['body']) =>
    request('POST /platform/support-requests', { body }),
})

const key = ['operator', 'support-requests']

export const supportRequestsQuery = (state: 'open' | 'closed') =>
  queryOptions({
    queryKey: [...key, state],
    queryFn: ({ signal }) => request('GET /platform/operator/support-requests', { query: { state }, signal }),
  })

export const setSupportStateMutation = mutationOptions({
  mutationFn: ({ id, state }: { id: string; state: 'open' | 'closed' }) =>
    request('PUT /platform/operator/support-requests/:id/state', { params: { id }, body: { state } }),
  onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
})

/** Hands a file to the person as a download. It is never opened as a page, whatever it says it is. */
export const downloadAttachment = async (id: string): Promise<void> => {
  const { name, content_base64: content } = await request('GET /platform/operator/support-attachments/:id', {
    params: { id },
  })
  const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0)
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
