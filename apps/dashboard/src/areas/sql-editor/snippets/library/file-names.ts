const stemOf = (name: string): string => name.replace(/[^\p{L}\p{N} ()._-]+/gu, '-').trim() || 'snippet'

export const fileName = (name: string): string => `${stemOf(name)}.sql`

/** Names of files in one folder: what has the same name as one before it is numbered. Some systems ignore case. */
export const distinctFileNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const stem = stemOf(name)
    let file = `${stem}.sql`
    for (let number = 2; taken.has(file.toLowerCase()); number++) file = `${stem} (${number}).sql`
    taken.add(file.toLowerCase())
    return file
  })
}
