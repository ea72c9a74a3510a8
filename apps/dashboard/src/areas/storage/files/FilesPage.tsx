import { mostItems } from '@cairn/contracts/storage/file-rules'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import type { DragEvent } from 'react'
import { Suspense, useState } from 'react'
import { ApiError } from '~/api/errors.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { MissingState } from '~/components/MissingState.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { toast } from '~/ui/toast.ts'
import { filesQueries } from '../queries.ts'
import { Activity } from './Activity.tsx'
import { Crumbs } from './Crumbs.tsx'
import { copyUrl, download, publicUrl } from './entry-actions.ts'
import type { EntryAction } from './EntryMenu.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import type { Entry } from './entries.ts'
import { lastPart, parentOf } from './entries.ts'
import { writeOrder } from './file-order.ts'
import { FolderColumns } from './FolderColumns.tsx'
import { FolderList } from './FolderList.tsx'
import { folderViewOf } from './folder-view.ts'
import { OpenFile } from './OpenFile.tsx'
import type { Selection } from './selection.ts'
import { nothingSelected } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { PlacedFile } from './uploads/dropped-files.ts'
import { droppedFiles } from './uploads/dropped-files.ts'
import { addUploads } from './uploads/upload-queue.ts'
import { viewChoice } from './view-choice.ts'

const FileDialogs = lazyPart(async () => (await import('./dialogs/FileDialogs.tsx')).FileDialogs)

export type OpenDialog =
  | { action: 'new-folder' }
  | { action: Exclude<EntryAction, 'download' | 'copy-url'>; items: readonly string[] }

const tooMany = `Select up to ${mostItems.toLocaleString('en-US')} items, or the folder that they are in.`

const isOfMissingBucket = (error: unknown): boolean => error instanceof ApiError && error.reason === 'bucket_not_found'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

export const FilesPage = () => {
  const { ref, bucket = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const place = { ref: ref ?? '', bucket }
  const { data: project } = useQuery(projectQuery(place.ref))
  const { reason, isAllowed } = useProjectPermission('storage:Read', place.ref)
  const { reason: forbidden } = useProjectPermission('storage:Write', place.ref)
  const queries = usePageQueries(filesQueries)
  const stored = useQuery({ ...queries.bucket, enabled: isAllowed })
  // Of a bucket that was deleted elsewhere, the folder is read again before the bucket.
  const { error: folderError } = useInfiniteQuery({ ...queries.folder, enabled: isAllowed })
  const isGone = isOfMissingBucket(stored.error) || isOfMissingBucket(folderError)
  const isPublic = stored.data?.public === true
  const [path] = useAddressParam('path')
  const [search = ''] = useAddressParam('search')
  const [sort, setSort] = useAddressParam('sort')
  const [opened, setOpened] = useAddressParam('file')
  const layout = viewChoice.useValue()
  const view = folderViewOf({ path, search, sort })
  const { folder, column, order: direction } = view
  /** While it is loaded, what can be done in it is in its place already. */
  const isHere = reason === undefined && !isGone && (stored.data !== undefined || !stored.isError)
  const order = { column, order: direction }
  const [selection, setSelection] = useState<Selection>(() => nothingSelected(folder))
  const [focused, setFocused] = useState<string>()
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isOver, setIsOver] = useState(false)
  const items = [...selection.items]

  const openFolder = (next: string) =>
    void navigate({ to: pathname, search: { ...(next !== '' && { path: next }), ...(sort !== undefined && { sort }) } })
  const open = ({ item, file }: Entry) => {
    if (file !== undefined) {
      // In a column before the last one: its folder becomes the open one.
      if (parentOf(item) === folder) setOpened(lastPart(item))
      else
        void navigate({
          to: pathname,
          search: { ...(parentOf(item) !== '' && { path: parentOf(item) }), file: lastPart(item) },
        })
      return
    }
    setFocused(item)
    openFolder(item)
  }
  const leave = () => {
    if (folder === '') return
    setFocused(parentOf(folder))
    setSelection({ ...nothingSelected(parentOf(folder)), active: folder, anchor: folder, items: new Set([folder]) })
    openFolder(parentOf(folder))
  }
  const choose = (action: EntryAction, chosen: readonly string[]) => {
    const [first = ''] = chosen
    if (chosen.length > mostItems) toast.warning(tooMany)
    else if (action === 'download') void download(place, parentOf(first), chosen)
    else if (action === 'copy-url') void copyUrl(publicUrl(project?.url ?? '', bucket, first))
    else setDialog({ action, items: chosen })
  }
  const upload = (files: readonly PlacedFile[]) => {
    if (files.length > 0) addUploads(place, folder, files)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    if (isHere && forbidden === undefined) void droppedFiles(event.dataTransfer).then(upload)
  }

  const list = {
    place,
    view,
    selection,
    focused,
    openFile: opened === undefined ? undefined : `${folder}${opened}`,
    onSelect: setSelection,
    onOpen: open,
    onLeave: leave,
    onKey: (key: string) => {
      if (items.length === 0 || forbidden !== undefined) return
      if (key === 'Delete') choose('delete', items)
      else if (items.length === 1) choose('rename', items)
    },
    onMenu: (at: { x: number; y: number }) => setMenuAt(at),
    empty:
      search === '' ? (
        <EmptyState icon={<FolderOpen aria-hidden size={28} strokeWidth={1.5} />} title="No files">
          {folder === ''
            ? 'Drop files or folders here, or choose Upload.'
            : 'Drop files here. The folder is kept once it has a file.'}
        </EmptyState>
      ) : (
        <EmptyState title="No files match">A search finds parts of names in this folder.</EmptyState>
      ),
  }
  const onOrder = (next: typeof order) => setSort(writeOrder(next))
  const base = pathname.split('/').slice(0, -1).join('/')
  return (
    <div
      className="relative flex h-[calc(100dvh-3rem-var(--banners,0px))] min-h-96 flex-col max-rail:h-[calc(100dvh-6rem-var(--banners,0px))]"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      }}
      onDrop={drop}
    >
      <PageTitle parts={[folder === '' ? bucket : lastPart(folder), 'Storage', project?.name]} />
      <h1 className="sr-only">{bucket}</h1>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <Crumbs bucket={bucket} folder={folder} listPath={base} bucketPath={pathname} />
        {isHere && (
          <Toolbar
            order={order}
            forbidden={forbidden}
            onOrder={onOrder}
            onNewFolder={() => setDialog({ action: 'new-folder' })}
            onUpload={upload}
          />
        )}
      </div>
      {isGone ? (
        <MissingState title="This bucket does not exist" action={<ButtonLink to={base}>Go to the buckets</ButtonLink>}>
          It may have been deleted.
        </MissingState>
      ) : (
        <QueryContent
          query={stored}
          failure="The bucket could not be loaded"
          skeleton="m-4 h-64"
          errorClassName="m-4"
          noAccess={reason === undefined ? undefined : { to: 'the files of this project', reason }}
        >
          {() => (
            <>
              <div className="flex min-h-0 flex-1">
                {layout === 'list' ? (
                  <FolderList {...list} order={order} onOrder={onOrder} />
                ) : (
                  <FolderColumns {...list} />
                )}
                {opened !== undefined && (
                  <OpenFile
                    place={place}
                    view={list.view}
                    name={opened}
                    isPublic={isPublic}
                    forbidden={forbidden}
                    onChoose={(action) => choose(action, [`${folder}${opened}`])}
                    onClose={() => setOpened(undefined)}
                  />
                )}
              </div>
              <SelectionBar
                place={place}
                view={list.view}
                count={items.length}
                forbidden={forbidden}
                onChoose={(action) => choose(action, items)}
                onClear={() => setSelection(nothingSelected(folder))}
              />
              <Activity place={place} forbidden={forbidden} />
            </>
          )}
        </QueryContent>
      )}
      {isHere && isOver && (
        <div className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80 text-sm font-medium">
          {forbidden ?? `Drop to upload to ${folder === '' ? bucket : lastPart(folder)}`}
        </div>
      )}
      {menuAt !== undefined && items.length > 0 && (
        <EntryMenu
          place={menuAt}
          items={items}
          isPublic={isPublic}
          forbidden={forbidden}
          onChoose={(action) => choose(action, items)}
          onClose={() => setMenuAt(undefined)}
        />
      )}
      <Suspense>
        {dialog !== undefined && (
          <FileDialogs
            place={place}
            dialog={dialog}
            folder={folder}
            projectUrl={project?.url ?? ''}
            onNewFolder={(name) => openFolder(`${folder}${name}/`)}
            onChanged={() => {
              setSelection(nothingSelected(folder))
              setOpened(undefined)
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
