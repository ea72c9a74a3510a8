/** Far more than any event of a model; what is longer is not one. */
const longestEvent = 1024 * 1024

/** The data of each server-sent event of a body. Lines may end in any way, and begin in the middle of a chunk. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let data: string[] = []
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestEvent) throw new Error('The provider sent an event that is too long.')
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    text = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
    }
  }
  if (text.startsWith('data:')) data.push(text.slice(5).trimStart())
  if (data.length > 0) yield data.join('\n')
}
