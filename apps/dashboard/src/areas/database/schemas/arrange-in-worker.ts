import type { Box, Link, Positions } from './arrange.ts'

/** Arranges in a thread of its own: 200 tables take longer than a frame. Rejects if the signal aborts or the thread fails. */
export const arrangeInWorker = (
  boxes: readonly Box[],
  links: readonly Link[],
  kept: Positions,
  signal: AbortSignal,
): Promise<Positions> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./arrange-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(new Error('The arrangement is no longer needed.'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Positions>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', ({ message }) => {
      end()
      reject(new Error(message))
    })
    worker.postMessage({ boxes, links, kept }, [])
  })
