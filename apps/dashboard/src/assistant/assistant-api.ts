import type { ChatRequest } from '@cairn/contracts/assistant/chat'
import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

/** Which model answers, what is shared with it, and what is left for today. */
export const assistantQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'assistant'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/ai', { params: { ref }, signal }),
  })

/** Whether a model answers. Where that cannot be found out, the question is sent, and its answer says what is wrong. */
export const hasModel = async (ref: string): Promise<boolean> => {
  const assistant = await queryClient.ensureQueryData(assistantQuery(ref)).catch(() => undefined)
  return assistant?.provider !== null
}

export const previewQuestion = (ref: string, body: ChatRequest) =>
  request('POST /platform/projects/:ref/ai/sql/preview', { params: { ref }, body })

/** Null takes it back. */
export const rateAnswer = (ref: string, messageId: string, rating: 'positive' | 'negative' | null) =>
  request('POST /platform/projects/:ref/ai/feedback/rate', { params: { ref }, body: { message_id: messageId, rating } })

/** What is dangerous about SQL; with `isTried`, its statements run and are rolled back, to count the rows. */
export const reviewStatement = (ref: string, sql: string, isTried: boolean) =>
  requestDatabase(ref, 'POST /platform/projects/:ref/ai/sql/review', { body: { sql, try: isTried } })

export const runStatement = (ref: string, sql: string, mode: 'read' | 'write') =>
  requestDatabase(ref, 'POST /platform/projects/:ref/ai/sql/run', { body: { sql, mode } })
