import type { changeFiles } from '@cairn/contracts/storage/files'
import type { BodyOf } from '@cairn/contracts/endpoint'
import { z } from 'zod'
import { fail } from '../../../errors.ts'

const Part = z.union([z.object({ files: z.array(z.string()) }), z.object({ folder: z.string() })])

/** One request to the storage service after the other, until it says that the step is done. */
export const Step = z.discriminatedUnion('action', [
  z.object({ action: z.literal('delete'), part: Part }),
  z.object({
    action: z.enum(['move', 'copy']),
    part: Part,
    from: z.string(),
    to: z.string(),
    /** Where to, if that is another bucket. */
    bucket: z.string().optional(),
  }),
])
export type Step = z.infer<typeof Step>

export type FileChange = BodyOf<typeof changeFiles>

/** The other bucket that steps lead to; null: they stay in theirs. */
export const targetBucketOf = (steps: readonly Step[]): string | null =>
  steps.flatMap((step) => (step.action === 'delete' ? [] : (step.bucket ?? [])))[0] ?? null

const filesPerStep = 500

const isFolder = (item: string): boolean => item.endsWith('/')

export const partsOf = (items: readonly string[]): Step['part'][] => {
  const files = items.filter((item) => !isFolder(item))
  const chunks = Array.from({ length: Math.ceil(files.length / filesPerStep) }, (_, at) => ({
    files: files.slice(at * filesPerStep, (at + 1) * filesPerStep),
  }))
  return [...chunks, ...items.filter(isFolder).map((folder) => ({ folder }))]
}

/** The folder that a file or folder is in. */
export const folderOf = (item: string): string =>
  item.slice(0, item.lastIndexOf('/', isFolder(item) ? item.length - 2 : undefined) + 1)

const overlap = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

interface Planned {
  items: readonly string[]
  target: string | null
  steps: readonly Step[]
}

const planRename = (item: string, name: string): Planned => {
  const to = `${folderOf(item)}${name}${isFolder(item) ? '/' : ''}`
  const [part = { files: [item] }] = partsOf([item])
  return { items: [item], target: to, steps: [{ action: 'move', part, from: item, to }] }
}

/** What changes in a bucket, step by step. Throws `folders_overlap`, `file_not_found`. */
export const planSteps = (bucket: string, change: FileChange): Planned => {
  if (change.kind === 'rename') return planRename(change.item, change.name)
  const items = [...new Set(change.items)]
  if (change.kind === 'delete')
    return { items, target: null, steps: partsOf(items).map((part) => ({ action: 'delete', part })) }
  const { kind: action, folder, target, target_bucket: asked } = change
  const other = asked === bucket ? undefined : asked
  if (items.some((item) => !item.startsWith(folder) || item === folder)) throw fail('file_not_found')
  const moved = (item: string) => `${target}${item.slice(folder.length)}`
  const isInside = target === folder || items.some((item) => isFolder(item) && overlap(item, moved(item)))
  if (other === undefined && isInside) throw fail('folders_overlap')
  return {
    items,
    target,
    steps: partsOf(items).map((part) => ({
      action,
      part,
      from: folder,
      to: target,
      ...(other !== undefined && { bucket: other }),
    })),
  }
}
