/** `a/b.txt` → `a/b (1).txt` → `a/b (2).txt`. */
export const freeName = (name: string): string => {
  const at = name.lastIndexOf('/') + 1
  const [folder, file] = [name.slice(0, at), name.slice(at)]
  const [, base = file, count, extension = ''] = /^(.+?)(?: \((\d+)\))?(\.[^.]+)?$/.exec(file) ?? []
  return `${folder}${base} (${Number(count ?? 0) + 1})${extension}`
}
