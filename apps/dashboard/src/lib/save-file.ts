/** Lets the browser save a file. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has its own reference once the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
