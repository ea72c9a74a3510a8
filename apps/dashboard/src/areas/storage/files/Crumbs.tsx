import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { foldersTo, lastPart } from './entries.ts'

/** Where the open folder is. Deep folders leave out the middle. */
export const Crumbs = ({
  bucket,
  folder,
  listPath,
  bucketPath,
}: {
  bucket: string
  folder: string
  listPath: string
  bucketPath: string
}) => {
  const folders = foldersTo(folder)
  const shown = folders.length > 5 ? [...folders.slice(0, 2), ...folders.slice(-2)] : folders
  return (
    <nav aria-label="Folders" className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden text-sm">
      <Link to={listPath} className="shrink-0 rounded-sm text-muted hover:text-text max-sm:hidden">
        Buckets
      </Link>
      {shown.map((each, at) => {
        const name = each === '' ? bucket : lastPart(each)
        const isLast = each === folder
        return (
          <Fragment key={each}>
            <span aria-hidden className={at === 0 ? 'text-faint max-sm:hidden' : 'text-faint'}>
              /
            </span>
            {at === 2 && folders.length > 5 && <span className="text-faint">… /</span>}
            <Link
              to={bucketPath}
              search={each === '' ? {} : { path: each }}
              aria-current={isLast ? 'location' : undefined}
              title={name}
              className={`min-w-6 truncate rounded-sm text-center ${isLast ? 'font-medium text-text' : 'text-muted hover:text-text'}`}
            >
              {name}
            </Link>
          </Fragment>
        )
      })}
    </nav>
  )
}
