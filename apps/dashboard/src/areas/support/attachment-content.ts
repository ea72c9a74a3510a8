import { isAttachmentType } from '@cairn/contracts/support/support-terms'

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In parts: one call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCodePoint(...bytes.subarray(from, from + 8192))
  return btoa(text)
}

/** Files as the platform takes them. Types were checked when they were chosen. */
export const attachmentsFrom = (files: readonly File[]) =>
  Promise.all(
    files.map(async (file) => ({
      name: file.name,
      media_type: isAttachmentType(file.type) ? file.type : ('text/plain' as const),
      content_base64: await base64Of(file),
    })),
  )
