import type { Box, Link, Positions } from './arrange.ts'
import { arrange } from './arrange.ts'

self.addEventListener('message', ({ data }: MessageEvent<{ boxes: Box[]; links: Link[]; kept: Positions }>) => {
  self.postMessage(arrange(data.boxes, data.links, data.kept), { transfer: [] })
})
