import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button.tsx'
import { belowToasts } from '~/ui/toast-space.ts'
import type { BucketPlace } from '../api/files.ts'
import { fileJobsQuery, isJobActive, reloadFiles } from '../api/files.ts'
import { JobList } from './JobList.tsx'
import { UnfinishedUploads } from './uploads/UnfinishedUploads.tsx'
import { UploadList } from './uploads/UploadList.tsx'
import { uploadQueue } from './uploads/upload-jobs.ts'

/** Uploads and jobs, in a corner of the page, while there are some. */
export const Activity = ({ place, forbidden }: { place: BucketPlace; forbidden: string | undefined }) => {
  const { own: uploads, unfinished: all } = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get)
  const unfinished = all.filter((upload) => upload.ref === place.ref)
  const { data: known } = useQuery(fileJobsQuery(place.ref))
  const jobs = known ?? []
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const active = jobs.filter(isJobActive).length
  const { ref, bucket } = place
  const ended = known?.flatMap((job) => (isJobActive(job) ? [] : [job.id])).join(' ')
  const endedBefore = useRef<string>(undefined)
  useEffect(() => {
    // A job has ended, perhaps before it was seen to run: what is in the folders has changed.
    if (endedBefore.current !== undefined && ended !== endedBefore.current) void reloadFiles({ ref, bucket })
    endedBefore.current = ended
  }, [ended, ref, bucket])
  const shown = jobs.filter(({ id }) => !hidden.has(id))
  if (uploads.length === 0 && unfinished.length === 0 && shown.length === 0) return null
  return (
    <div ref={belowToasts} className="pointer-events-none fixed right-4 bottom-0 z-10 pb-12">
      <aside
        aria-label="Activity"
        className="pointer-events-auto flex max-h-[60dvh] w-92 max-w-[calc(100vw-2rem)] flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line-strong bg-surface-1 py-1 shadow-popup"
      >
        {uploads.length > 0 && <UploadList uploads={uploads} />}
        {unfinished.length > 0 && <UnfinishedUploads uploads={unfinished} forbidden={forbidden} />}
        {shown.length > 0 && (
          <div>
            <JobList projectRef={ref} jobs={shown} forbidden={forbidden} />
            {active === 0 && (
              <div className="flex justify-end px-2 pb-1">
                <Button size="sm" variant="ghost" onClick={() => setHidden(new Set(jobs.map(({ id }) => id)))}>
                  Clear
                </Button>
              </div>
            )}
          </div>
        )}
      </aside>
    </div>
  )
}
