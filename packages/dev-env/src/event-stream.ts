/** The data of each server-sent event of an answer, as text; leaving the loop closes the stream. */
export async function* eventsOf(response: Response): AsyncGenerator<string, void, undefined> {
  if (response.body === null) return
  let text = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + piece).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) yield event.slice('data: '.length)
  }
}

/** The text of an answer; of a stream, its first event, after which the stream is closed. */
export const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  for await (const event of eventsOf(response)) return event
  return ''
}
