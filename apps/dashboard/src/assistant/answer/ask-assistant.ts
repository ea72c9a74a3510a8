import type { ChatEvent, ChatRequest } from '@cairn/contracts/assistant/chat'
import { errorFromResponse, networkError } from '~/api/errors.ts'
import { accessToken, renewedAccessToken } from '~/api/session.ts'
import { urlOf } from '~/api/url.ts'
import { newId } from '~/lib/new-id.ts'
import { readEvents, StreamRefused } from '~/live/read-events.ts'

const path = '/platform/projects/:ref/ai/sql/generate-v4'

const refusalOf = ({ status, answer }: StreamRefused) =>
  errorFromResponse(status, answer, { requestId: newId(), retryAfter: null })

/** Gives the events of an answer as they arrive. Throws `ApiError` for a refusal. */
export const askAssistant = async (
  ref: string,
  body: ChatRequest,
  signal: AbortSignal,
  onEvent: (event: ChatEvent) => void,
): Promise<void> => {
  const url = urlOf(path, { params: { ref } })
  const read = (token: string | undefined) =>
    readEvents(
      url,
      token ?? '',
      signal,
      (data) => {
        const event: ChatEvent = JSON.parse(data)
        onEvent(event)
      },
      JSON.stringify(body),
    )
  try {
    await read(await accessToken()).catch(async (error: unknown) => {
      if (!(error instanceof StreamRefused) || error.status !== 401) throw error
      await read(await renewedAccessToken())
    })
  } catch (error) {
    if (error instanceof StreamRefused) throw refusalOf(error)
    if (signal.aborted) throw error
    throw networkError(error, newId())
  }
}
