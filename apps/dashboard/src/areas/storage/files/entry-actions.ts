import { toastError } from '~/components/toast-error.tsx'
import { copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.ts'
import type { BucketPlace } from '../api/files.ts'
import { readUrlQuery, requestZip } from '../api/files.ts'
import { queryClient } from '~/api/query-client.ts'
import { isFolder, lastPart } from './entries.ts'

/** On the origin of the dashboard, where every project is. */
export const sameOrigin = (ref: string, path: string): string => `/p/${encodeURIComponent(ref)}${path}`

const encodedName = (item: string): string => item.split('/').map(encodeURIComponent).join('/')

/** The URL of a file in a public bucket. */
export const publicUrl = (projectUrl: string, bucket: string, item: string): string =>
  `${projectUrl}/storage/v1/object/public/${encodeURIComponent(bucket)}/${encodedName(item)}`

const save = (url: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Saves one file as it is, and everything else as an archive that the server makes while it is sent. */
export const download = async (place: BucketPlace, folder: string, items: readonly string[]): Promise<void> => {
  const [first] = items
  try {
    if (first !== undefined && items.length === 1 && !isFolder(first)) {
      const { path } = await queryClient.fetchQuery(readUrlQuery(place, first))
      save(`${sameOrigin(place.ref, path)}&download=${encodeURIComponent(lastPart(first))}`)
    } else {
      const { path } = await requestZip(place, items, folder)
      save(sameOrigin(place.ref, path))
    }
  } catch (error) {
    toastError(error, 'The download did not begin')
  }
}

export const copyUrl = async (url: string): Promise<void> => {
  try {
    await copyText(url)
    toast.success('Copied the URL')
  } catch (error) {
    toastError(error)
  }
}
