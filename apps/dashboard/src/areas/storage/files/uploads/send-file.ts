import { sendBody } from './send-body.ts'
import type { ResumableSending } from './send-resumable.ts'
import { sendResumable } from './send-resumable.ts'

/** Files above this are sent so that they can be paused, and continue after a lost connection. */
const resumableAbove = 6 * 1024 ** 2

export const isResumable = (bytes: number): boolean => bytes > resumableAbove

interface Sending extends ResumableSending {
  /** Where a small file is sent to, in one request. */
  whole: string
}

/** Sends one file to the storage service. The one place that knows how files travel. Rejects with the reason. */
export const sendFile = async ({ whole, ...sending }: Sending): Promise<void> => {
  const { file, onProgress, signal } = sending
  if (isResumable(file.size)) return sendResumable(sending)
  await sendBody({
    method: 'PUT',
    url: whole,
    headers: { 'Content-Type': file.type === '' ? 'application/octet-stream' : file.type },
    body: file,
    onProgress,
    signal,
  })
  return undefined
}
