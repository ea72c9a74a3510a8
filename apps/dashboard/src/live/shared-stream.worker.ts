import type { FromTab } from './messages.ts'
import { SharedStream } from './shared-stream.ts'

const stream = new SharedStream('/platform/events')

// One port for each tab.
self.addEventListener('connect', (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : []
  if (port === undefined) return
  const tab = { tell: (message: unknown) => port.postMessage(message) }
  port.addEventListener('message', ({ data }: MessageEvent<FromTab>) => stream.hear(tab, data))
  port.start()
})
