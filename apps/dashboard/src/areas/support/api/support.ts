import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request, requestFile } from '~/api/client.ts'
import { isAttachmentType } from '@cairn/contracts/support/support-terms'
import { queryClient } from '~/api/query-client.ts'

type NewRequest = RequestOptions<'POST /platform/support-requests'>['body']

const attach = (id: string, file: File) =>
  request('POST /platform/support-requests/:id/attachments', {
    params: { id },
    query: { name: file.name },
    headers: { 'content-type': isAttachmentType(file.type) ? file.type : 'text/plain' },
    body: file,
  })

/** Returns the reference, and the names of files that could not be attached: the request is sent without them. */
const create = async ({ body, files }: { body: NewRequest; files: readonly File[] }) => {
  const { id, reference } = await request('POST /platform/support-requests', {
    body: { ...body, attachment_count: files.length },
  })
  const attached = await Promise.allSettled(files.map((file) => attach(id, file)))
  const missing = files.filter((_, index) => attached[index]?.status === 'rejected').map(({ name }) => name)
  return { reference, missing }
}

export const createSupportRequestMutation = mutationOptions({ mutationFn: create })

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
export const downloadAttachment = async ({ id, name }: { id: string; name: string }): Promise<void> => {
  const file = await requestFile('GET /platform/operator/support-attachments/:id', { params: { id } })
  const url = URL.createObjectURL(new Blob([file], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
