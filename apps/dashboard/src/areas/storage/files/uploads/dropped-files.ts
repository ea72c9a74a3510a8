/** A file with its path below the folder that it is uploaded to. */
export interface PlacedFile {
  path: string
  file: File
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A browser hands over a directory in parts, until one is empty. */
const childrenOf = async (directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = directory.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return children
    children.push(...part)
  }
}

const filesBelow = async (entry: FileSystemEntry, path: string): Promise<PlacedFile[]> => {
  if (isFileEntry(entry)) return [{ path: `${path}${entry.name}`, file: await fileOf(entry) }]
  if (!isDirectory(entry)) return []
  const found = []
  for (const child of await childrenOf(entry)) found.push(...(await filesBelow(child, `${path}${entry.name}/`)))
  return found
}

/** The files of a drop, with those in dropped folders. Called before the event has ended: its items are gone after it. */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<PlacedFile[]> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return chosenFiles(files)
  const found = await Promise.all(entries.map((entry) => filesBelow(entry, '')))
  return found.flat()
}

/** The files of a field; those of a chosen folder have its name before theirs. */
export const chosenFiles = (files: FileList | null): PlacedFile[] =>
  [...(files ?? [])].map((file) => ({
    path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    file,
  }))
