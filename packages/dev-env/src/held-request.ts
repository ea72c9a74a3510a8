import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Sends all of a request but the last byte of its body. The function that it results in sends that, and reads the answer. */
export const holdRequest = async (
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: unknown },
): Promise<() => Promise<unknown>> => {
  const bytes = Buffer.from(JSON.stringify(body))
  const sent = request(address, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
  })
  await new Promise<void>((resolve) => {
    sent.write(bytes.subarray(0, -1), () => resolve())
  })
  return async () => {
    const answered = once(sent, 'response')
    sent.end(bytes.subarray(-1))
    const [response] = await answered
    return JSON.parse(await text(response))
  }
}
