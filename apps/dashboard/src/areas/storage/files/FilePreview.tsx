import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { JsonTree } from '~/ui/json-tree.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { BucketPlace } from '../api/files.ts'
import { readUrlQuery } from '../api/files.ts'
import type { Entry } from './entries.ts'
import { sameOrigin } from './entry-actions.ts'
import type { PreviewKind } from './file-kinds.tsx'
import { previewKindOf } from './file-kinds.tsx'

const mostTextBytes = 256 * 1024
const mostPdfBytes = 25 * 1024 * 1024

const NoPreview = ({ children }: { children: string }) => (
  <p className="grid h-40 place-items-center rounded-md border border-line bg-surface-0 px-4 text-center text-sm text-muted">
    {children}
  </p>
)

const responseOf = async (url: string, headers: Record<string, string>, signal: AbortSignal) => {
  const response = await fetch(url, { headers, signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`The storage service answered ${response.status}.`)
  return response
}

const jsonOf = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

interface ContentProps {
  url: string
  name: string
  size: number
  mimetype: string
  version: string
}

const TextContent = ({ url, name, size, version }: ContentProps) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['file-text', url, version],
    queryFn: async ({ signal }) =>
      (await responseOf(url, size > mostTextBytes ? { range: `bytes=0-${mostTextBytes - 1}` } : {}, signal)).text(),
    enabled: size > 0,
  })
  if (size === 0) return <NoPreview>The file is empty.</NoPreview>
  if (error !== null)
    return (
      <ErrorState
        title="The file could not be read"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <Skeleton className="h-40" />
  const json = size <= mostTextBytes && /^\s*[[{]/.test(data) ? jsonOf(data) : undefined
  return (
    <div className="flex flex-col gap-1">
      <section
        aria-label={`Content of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border border-line bg-surface-0"
      >
        {json === undefined ? (
          <pre className="px-3 py-2 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{data}</pre>
        ) : (
          <JsonTree value={json.value} label={name} />
        )}
      </section>
      {size > mostTextBytes && (
        <p className="text-xs text-muted">
          The first {formatBytes(mostTextBytes)} of {formatBytes(size)}.
        </p>
      )}
    </div>
  )
}

/**
 * As a blob that is called a PDF: whatever the bytes are, the browser opens its PDF viewer and never reads them as a page of this
 * origin. A sandbox would switch the viewer off.
 */
const PdfContent = ({ url, name, version }: ContentProps) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['file-pdf', url, version],
    queryFn: async ({ signal }) => (await responseOf(url, {}, signal)).arrayBuffer(),
    gcTime: 0,
  })
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame === null || data === undefined) return undefined
      const address = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }))
      frame.src = address
      return () => URL.revokeObjectURL(address)
    },
    [data],
  )
  if (error !== null)
    return (
      <ErrorState
        title="The file could not be read"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <Skeleton className="h-80" />
  // oxlint-disable-next-line react/iframe-missing-sandbox -- as above
  return <iframe ref={show} title={name} className="h-96 w-full rounded-md border border-line bg-surface-0" />
}

const Media = ({ kind, url, name }: { kind: PreviewKind; url: string; name: string }) => {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <NoPreview>This browser cannot show the file.</NoPreview>
  const fail = () => setIsBroken(true)
  if (kind === 'image')
    return (
      <img
        src={url}
        alt={name}
        onError={fail}
        className="max-h-72 w-full rounded-md border border-line bg-surface-0 object-contain"
      />
    )
  if (kind === 'video')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions of a file that somebody uploaded are not known
    return <video src={url} controls preload="metadata" onError={fail} className="max-h-72 w-full rounded-md" />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
  return <audio src={url} controls preload="metadata" onError={fail} className="w-full" />
}

/** What is in a file, as far as a browser can show it. Nothing that was uploaded runs with the rights of the dashboard. */
export const FilePreview = ({ place, entry }: { place: BucketPlace; entry: Entry }) => {
  const { name, item, file } = entry
  const mimetype = file?.mimetype ?? ''
  const size = file?.size ?? 0
  const kind = previewKindOf(name, mimetype)
  const isShown = kind !== 'none' && (kind !== 'pdf' || size <= mostPdfBytes)
  const { data, error, refetch, isFetching } = useQuery({ ...readUrlQuery(place, item), enabled: isShown })
  if (kind === 'none') return <NoPreview>There is no preview of this type of file.</NoPreview>
  if (!isShown) return <NoPreview>The file is too large for a preview.</NoPreview>
  if (error !== null)
    return (
      <ErrorState
        title="The file could not be opened"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <Skeleton className="h-40" />
  const version = file?.etag ?? file?.updated_at ?? ''
  const content = { url: sameOrigin(place.ref, data.path), name, size, mimetype, version }
  if (kind === 'text') return <TextContent {...content} />
  if (kind === 'pdf') return <PdfContent {...content} />
  return <Media key={version} kind={kind} url={content.url} name={name} />
}
